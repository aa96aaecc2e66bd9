// What textual-serve's script does not do for the page of a table: its fonts first, the keyboard from the beginning,
// the title of the tab, what is said when the connection ends, coming back by itself, letters that fit a window of
// another size, and the clipboard where the browser has none.
"use strict";

(() => {
  const ANOTHER_TAB = 4001;
  const FINAL = [1000, 1008, 1009, 1011, ANOTHER_TAB, 4002]; // the door has ended it, and said why
  const RETRY = 2000; // milliseconds
  const SETTLES = 400; // milliseconds without another size of the window
  const SIZES = [9, 16]; // of the font, in pixels
  const CELL = { width: 0.602, height: 1.32 }; // of the font's size

  const terminal = document.getElementById("terminal");
  const notice = document.getElementById("notice");
  const told = notice.querySelector("p");
  const again = document.getElementById("again");
  const leave = document.getElementById("leave");
  const light = window.matchMedia("(prefers-color-scheme: light)").matches;

  // -- what lies over the terminal

  function say(text, button) {
    told.textContent = text;
    again.textContent = button || "";
    again.hidden = leave.hidden = !button;
    notice.hidden = false;
    if (button) again.focus();
  }

  again.addEventListener("click", () => window.location.reload());

  function retry() {
    // any answer, be it a refusal, means that the door is there again
    fetch("/alive", { cache: "no-store" }).then(() => window.location.reload(), () => setTimeout(retry, RETRY));
  }

  function closed(code, lastWords, wasOpen) {
    state = "over";
    if (code === ANOTHER_TAB) say(lastWords, notice.dataset.here);
    else if (FINAL.includes(code)) say(lastWords || notice.dataset.unreachable, notice.dataset.again);
    else if (wasOpen) { say(lastWords || notice.dataset.lost); setTimeout(retry, RETRY); }
    else say(notice.dataset.unreachable, notice.dataset.again);
  }

  // -- the tab's title, which the program sets as that of a terminal's window: ESC ] 2 ; text BEL

  const called = document.title;

  function nameTab(data) {
    const bytes = new Uint8Array(data, 0, Math.min(data.byteLength, 200));
    if (bytes[0] !== 0x1b || bytes[1] !== 0x5d) return;
    const title = /^\x1b\]2;([^\x07\x1b]*)\x07/.exec(new TextDecoder().decode(bytes));
    if (!title) return;
    const news = title[1].replace(/(^| - )Citadels$/, ""); // what the program is called; here it is the table
    document.title = news ? `${news} - ${called}` : called;
  }

  // -- the connection, which textual-serve's script opens

  let state = "opening"; // then "open", then "over"

  function watch(socket) {
    let lastWords = "", shown = false, wasOpen = false;
    socket.addEventListener("open", () => { wasOpen = true; });
    socket.addEventListener("message", (event) => {
      if (typeof event.data === "string") {
        const envelope = JSON.parse(event.data);
        if (envelope[0] === "citadels") lastWords = String(envelope[1]);
        return;
      }
      nameTab(event.data);
      if (!shown && event.data.byteLength > 100) {
        shown = true;
        state = "open";
        notice.hidden = true;
        document.querySelector(".xterm-helper-textarea")?.focus();
      }
    });
    socket.addEventListener("close", (event) => closed(event.code, lastWords, wasOpen));
  }

  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      watch(this);
    }
  };

  // -- the clipboard: pages without encryption have none, but may copy while a key is handled

  function copyOldWay(text) {
    const area = document.createElement("textarea");
    const before = document.activeElement;
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    before?.focus();
    return copied ? Promise.resolve() : Promise.reject(new Error("not copied"));
  }

  const given = navigator.clipboard;
  Object.defineProperty(navigator, "clipboard", {
    value: {
      readText: () => Promise.resolve(""), // the table never needs to know what lies there
      writeText: (text) =>
        (given ? given.writeText(text).catch(() => copyOldWay(text)) : copyOldWay(text)).catch(() => undefined),
    },
  });

  // -- begin, when the page and its fonts are there: the terminal measures its letters only once

  function fontSize() {
    const fits = Math.min(window.innerWidth / (80 * CELL.width), window.innerHeight / (24 * CELL.height));
    return Math.max(SIZES[0], Math.min(SIZES[1], Math.floor(fits)));
  }

  const size = fontSize(), width = window.innerWidth;
  const scheme = window.location.protocol === "https:" ? "wss" : "ws";
  terminal.dataset.sessionWebsocketUrl = `${scheme}://${window.location.host}/ws/${light ? "light" : "dark"}`;
  terminal.dataset.fontSize = String(size);

  // for a window that needs letters of another size the page is loaded again, which keeps the seat

  const touched = window.matchMedia("(pointer: coarse)").matches;
  let settling = 0;

  function refit() {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const isKeyboard = touched && window.innerWidth === width; // that of a phone covers a part of the window
      if (state === "opening") refit();
      else if (state === "open" && !isKeyboard && fontSize() !== size) window.location.reload();
    }, SETTLES);
  }

  window.addEventListener("resize", refit);

  const loaded = new Promise((done) => window.addEventListener("load", done));
  const faces = ["", "bold ", "italic "].map((face) => document.fonts.load(`${face}16px "Roboto Mono"`));
  Promise.all([loaded, ...faces.map((face) => face.catch(() => undefined))]).then(() => {
    const script = document.createElement("script");
    script.src = "/static/textual.js";
    script.onload = () => window.onload(new Event("load"));
    document.body.append(script);
  });
})();
