"""The words that open tables: short, easy to spell and to say, no two of them a letter apart.

The list is never changed: saved tables are opened by words that stand here, and every program has to know them all.
"""

_TEXT = """
abacus ability abound absent absorb academy accept acclaim account achieve acorn acrobat act active actor actual
adapt add admiral admire admit adult advance advise affirm agenda agile agree airbag airline airport alarm album
alert algebra alley allow almanac almond almost already also amazing amber amount amplify amuse anatomy anchor
ancient angle annual answer antenna anthem antique antler anvil anytime appeal apply approve apricot apron arcade
arch archer archive arctic arena argue arid army aroma arrival arrive arrow article artist ascend ash ashore aspect
aspen aspire asset assist assume astound athlete atlas atom attach attempt attend attic attract auburn auction
audible august aunt author autumn average avocado avoid awake award awesome azure baboon baby backlog badger bag
baggage bagpipe bakery balance balcony ball ballad balloon ballot bamboo banana bandage bank banker barber bargain
barley baron barrel barrier base bashful basics basil bathe bathtub battery bazaar beacon beanbag beard beauty
beaver because become bedrock bedroom bedside beech beehive beetle before begin behind beige belief believe belong
beloved belt beneath benefit berry between beyond bicycle binder biology biplane birch biscuit bishop bison bitter
blanket blend bless blimp blinds blink blister blossom blow blue bluejay boat bobcat bobsled bold bone bonfire
bonnet bonus bookend borrow botany bottom boulder bounce bouquet bowling bracket brave bravery breeze brew brick
bridge brief brigade bright bring broad broker bronze broom broth brother brown brownie brunch brush bubble bucket
buckle buddy budget buffalo buffet bugle bulb bulldog bundle burden burger bustle butcher butler button buy cabbage
cabin cabinet cable cactus camel camera canal canary candy canoe canvas canyon capable capital capsule captain
caption caramel caravan carbon careful cargo carload carpet carrot carry cart cartoon carver cascade cashew cashier
castle casual catfish cause cavern cedar ceiling celery central century cereal chain chalk chamber chance channel
chapter charge charm chat cheddar cheer cheese cheetah chemist cherry chest chew chicken chief child chilly chimney
chimp chips chisel chorus chrome chuckle cinema circle circuit circus citizen citrus city civic clarify class
classic clatter clay clear clerk clever cliff climate climb clinic clip clock cloth cloud clove clown club cluster
clutch coach cobalt cobbler cobra cockpit cocoa coconut cocoon collar collect college colony column comb comedy
comet comfort comic comma common compact company compare compass complex compost concept conduct confirm connect
conquer consult contain contest contour control convert cookout cool copilot copper coral cordial cork corner
correct cosmos costly costume cottage cotton cougar council count country couple courage courier course cousin cow
cowbell cowboy coyote cozy cracker crackle cradle crane crater crawl crazy cream create credit creek crib cricket
crimson crisp critic crocus cross crowd crumble crystal cube cubic cuddle cup cupcake curator curious curly current
curve cushion custard cutlery cycle cyclone cypress daisy dancer daring data dawn dazzle dean debate decade decimal
decoy deep default degree delight deliver delta deluxe denim dense density dentist depart deposit depot derby desire
desktop despite dessert detail detect develop device devote dew dewdrop diagram dial diamond diary dice digit
digital dilemma dim dimple dingo dinner diploma direct discard disco display distant divide diving doctor dog
dogwood dolphin domain domino donate donkey door doorway dotted double dove dozen dragon drain drama drapery draw
dress drink drive drizzle drop drum drummer dry duet duke duplex durable dusk dustpan dynamic dynamo eager eagle
earlobe early earring earshot earth earthen eastern echo eclair eclipse ecology economy edge edit edition editor
educate effort egg eight elastic elated elbow elegant element eleven elm embark emblem embrace emerald emerge
empathy emperor empire empty emulate enamel enchant encore endless endure energy engine engrave enjoy enlarge enrich
entire entitle entry epic episode equal equator era eraser errand error escape escort essay essence eternal evening
event evolve exact examine example exceed excited exclaim exhale exhibit exist exotic expand expect explain explore
export express extend extra extract eye eyebrow eyelash eyelid fabric face factory fairy faith falcon family famous
fan fancy fanfare fantasy farm farmer fashion fast fasten faucet feature feed fence fennel fern ferret fetch fiction
fiddler field fiesta fifteen fifty figure file filter finch find finish fir firefly first fish flag flame flannel
flask flavor fleece flicker float flood florist flower fly focus foliage foot footpad force forest forever forget
forgive format formula fortify fortune forum forward fossil founder fox fragile frank freckle free freedom freezer
fresh friday friend fringe frisbee frog frost frozen fruit fudge funding funny furnace furrow fusion gadget gain
galaxy gallant galleon gallery gangway garage garden garland garlic garment garnet gate gateway gather gazelle
general genius gentle genuine geology gerbil giant gift gifted ginger giraffe give glacial glacier glad glance
glimmer glimpse glitter global globe glory glossy goal goalie gobble goblet goggles golden gondola gorge gorilla
gown grab grade grammar granary grand granite granola graph graphic grass gravel gravity great green grill grizzly
grocery grotto group grove grow guard guava guess guide guild guitar gulf gumball gumdrop gym gymnast habit habitat
hair haircut half halfway hamlet hammer hammock hamster handbag handle hang happen hard hardhat harmony harness
harvest haven haze headset health heart heather heavy helium helmet help herald herb hermit hexagon hickory hidden
hide high highway hill hilltop hinge hippo history hitch hockey holiday hollow holly honest honey hook hope horizon
hornet horse host hotel hover hubcap huge hum human humble humid humming hundred hungry hunter hurdle hurry husband
hydrant iceberg idea igloo iguana image imagine impact imprint improve impulse inbox incline include income index
indigo inform inhale initial inlet inn input insect inside insight insist inspire install instant instead integer
invent invite invoice inward iris iron ironing island italic itself ivory ivy jackal jacket jackpot jade jaguar
january jar jasmine jasper javelin jawbone jazz jeans jelly jersey jester jigsaw job joint joke journal journey
joyful jubilee judo jug juggler juicy jukebox jumbo jungle junior juniper jury just justice justify karaoke kebab
keen kernel ketchup key keyhole kick kilt kindle kindred king kingdom kitchen kiwi knee knight knob knuckle koala
lab label ladder ladybug lagoon lamp land landing lantern laptop large lark laser latch laugh launch laurel lava
lavish lawyer layout leaf leaflet league learn leash leave lecture ledger leg legacy legal legend legroom lemon
length lens lentil leopard lesson letter lettuce level liberty library lid like lilac lily limit linen lineup lion
liquid list listen little lizard llama lobby lobster locker locust lodge loft logic long longbow loom loose lord
lottery loyal lucky luggage lullaby lunar luxury lyric lyrical machine magic magnet magpie mailbox make mammoth
manage mango mantis mantle manual map maple marble margin mariner marker maroon marsh marshal marvel mascot mask
mason master maximum mayor meadow meaning measure medal medium medley meerkat meet meeting mellow melody melon
member memento memo memory mention mentor menu mercy merit mermaid message method metric metro midday mighty migrate
mileage milk millet miner mineral minibus minnow mint minus miracle mirage mirror misty mitten mix mixture mobile
modern modest mole moment monarch monday monsoon month moon moonlit morning mother motion motive motor mouse mud
munch muscle museum music mustang mutual myself mystery mystic myth name napkin nation native natural nature navy
nearby nebula neck nectar needle neither neon nephew nettle network neutral news nickel nimble ninja noble nod
nonstop normal north nose notable nothing notice nourish novel novelty nucleus nugget number numeral numeric nurse
nursery nutmeg nylon oak oasis oatmeal obey object oblong observe obtain obvious occupy ocean octagon october
octopus oddball offer officer offset olive olympic ongoing onion opener opera operate opinion optical option oracle
orange orbit orca orchard orchid order orderly oregano organic origami origin oriole ostrich otter outcome outdoor
outfit outing outlet outline outlook outpost output outside outward oval oven overall overlap owl oxygen oyster
pacific package padlock page pail paint painter palace palm pancake panda panel panther paprika parade parasol
parcel parent parka parking partner pass passage passion pasta pastry path patient patio patriot pattern pay payday
payment peach peacock peak peanut pearl pebble pecan pelican pen pencil pendant penguin people pepper percent
perfect perform perfume persist person petal phantom phoenix photo phrase physics pianist piano pickle picnic
picture pier pigeon piglet pigment pigtail pilgrim pinball pinhole pink pioneer pipe pirate pitcher pixel pizza plan
planet playful plaza please plenty pliers plot plum plumage plumber plunge pocket podium poem policy polish polite
polka pollen polygon pond pontoon poodle popcorn popular porch port portal portion possess postage poster postman
potato powder prairie present pretty pretzel preview primary primer prince privacy private proceed process product
profile profit program promise promote prompt proof proper propose prose protect proud proverb provide public
publish pudding puffin pulley pulse pump pumpkin puppet puppy purple purpose push put puzzle pyramid python quail
quaint quality quantum quarry quarter quartz queen quest quick quicken quilt quiver quote rabbit raccoon rack radio
radius raft railway rainbow raisin rally ranger rapid rare rattle ravine razor reactor reader realign reality
rebound rebuild recall receive recent recipe recital record recruit recycle red redwood reef referee refill reflect
reform refresh refuge refund regency region regular rejoice relate relax release remain remark remedy remind remodel
remote renew repair repeat reply reptile require rescue reserve reside resolve resort respond result resume retreat
return reunion reveal reward rhino rhyme rich riddle rigid ripple risk ritual river roadway roam robe robin robust
rocky roll romance rooftop rooster rosebud rotate rough round rowboat royalty rubber rugby ruin ruler runway rural
saddle safari safe safety saga salad salami salmon salsa salute sample sandal sandbox sardine satin saucer sauna
sausage savings saw sawdust sawmill scallop scamper scan scarf scarlet scholar school science scooter score scout
scratch screen screw script scroll seafood seagull search seaside season seaweed second secret section sector secure
see segment select senator send sensor serious serve service sesame seven seventy several shadow shampoo sharp
sharpen shave shawl shed sheep shelf shelter sherbet sheriff shield shimmer shiny shoe shoebox shopper short shovel
shrimp shrink shuffle shut shuttle sidecar signal silence silent silver similar single siren sister sixteen size
sizzle sketch skip skirt sky skydive skylark skyline slate slender slide slipper slither slogan slope smart smile
smoke smooth snail snake sneaker sneeze snippet snorkel snow snug snuggle soapbox soccer social society sock sofa
soil soldier solo solve someday sonar sonic soup source south spa space spaniel spark sparkle sparrow spear special
speech speed spell sphere spicy spider spinach spindle spiral spirit splash split sponge sponsor spoon spotted
spread sprint sprout square squash squeeze stable stack stadium stage stamp stand stapler startle station stay steel
stem sticker stiff stir stone stop storage storm strange straw stream street stretch strict striker string student
studio sturdy subject subtle suburb subway succeed success sudden sugar suggest suit summary summer summit sun
sunbeam sundown sunlit sunrise sunset sunspot supply support supreme surf surface swallow swap swarm sweater sweet
swift swim swing switch swivel sword symbol syrup system tablet tackle taco tadpole tailor takeoff talent talk
tandem tape target tasty teacher teacup teal teapot tempo tender tenfold tennis tent term terrace texture thank
theorem theory thermos thick thimble thing thirty thistle thorn thread three thrill thrive throne through throw
thumb thunder ticket tie tiger timber timid tinsel tiptoe tired title toad toast toaster today toddler toffee tofu
tomato ton tongs tonight tooth topaz tornado torrent toss total toucan touch tour tourist tower toybox trace tractor
trader traffic trailer trample tray tremble trend trial tribe tribute trickle trinket trip tripod triumph trolley
trooper trophy trouser trout truffle trumpet trunk trust truth tub tuesday tugboat tulip tuna tundra tunnel turkey
turn turnip tutor tuxedo twelve twenty twig twinkle twirl twist two typical uncle uncover undergo undo undress
unfold unicorn uniform unify unique unite unlock unplug unroll unusual unwind upbeat update upgrade uphill upload
upper upright upside uptown upward urgent use useful usual vacant vacuum valid vanilla vanish vault vehicle velvet
venture verse version veteran victory video view viking villa village vine vinegar vintage violet violin viper
visible vision visit vital vitamin vivid vocal voice volcano volume vote voucher vowel voyage vulture wafer waffle
wagon waiter wallet walnut walrus waltz wander want warmth wasp wave weasel website wedding week weekend weigh
welcome west western wharf wheat wheel whirl whisper whittle width wild wildcat willing willow win window windy
winter wisdom wise witness witty wolf woman wombat wood wooden worker workout worm worthy wrap wreath wrench wrestle
wriggle wrinkle wrist write yacht yam yarn year yeast yell yoga young zealous zebra zero zesty zigzag zinc zipper
zodiac zoo
"""

WORDS: tuple[str, ...] = tuple(_TEXT.split())
"""2,048 words of 3 to 7 letters from a to z: each drawn is worth 11 bits."""
