//! The grammars of the tests, each with what it shows.

/// A vault with one way in: the shape of the dissertation's example, with other names.
pub const VAULT: &str = r#"
title = "The vault"
start = "Bank"
[[area]]
name = "Bank"
goals = ["Jewel"]
max_depth = 6
world = ["Vault", "Porter", "Siren"]
[items]
Jewel = { carryable = true, notSpawnable = true }
Vault = { notSpawnable = true, shut = true }
Card = { carryable = true, notSpawnable = true }
Porter = { isa = ["NPC"], notSpawnable = true, away = false }
Siren = { notSpawnable = true }
Costume = { carryable = true, notSpawnable = true }
Hat = { carryable = true }
Beard = { carryable = true }
[rules]
open = "Jewel Vault ::= Open Vault[shut: False]"
unlock = "Vault[shut: False] Card ::= Unlock Vault[shut: True] Card"
lift = "Card Porter ::= Lift Porter[away: True] Costume"
wail = "Porter[away: True] ::= Wind Siren Porter[away: False]"
dress = "Costume ::= DressUp Hat Beard"
"#;

/// A sound grammar whose lines tests replace.
pub const SOUND: &str = r#"start = "Hall"
[[area]]
name = "Hall"
goals = ["Soup"]
max_depth = 3
world = ["Stove"]
[items]
Stove = { notSpawnable = true, lit = false }
Soup = { carryable = true, notSpawnable = true }
Pot = { carryable = true }
Leek = { carryable = true, isa = ["Herb"] }
Match = { carryable = true }
[rules]
cook = "Soup Stove ::= Cook Pot Leek Stove[lit: True]"
light = "Stove[lit: True] ::= Light Stove[lit: False] Match"
"#;

/// Both branches use up the one stove; either branch alone would work.
pub const CONTESTED: &str = r#"start = "Hall"
[[area]]
name = "Hall"
goals = ["Prize"]
world = ["Stove"]
[items]
Stove = { notSpawnable = true }
Brick = { carryable = true, notSpawnable = true }
Iron = { carryable = true, notSpawnable = true }
Prize = { carryable = true, notSpawnable = true }
[rules]
join = "Prize ::= Join Brick Iron"
brick = "Brick ::= Break Stove"
iron = "Iron ::= Melt Stove"
"#;

/// Soup by fire; the match can be wasted.
pub const KITCHEN: &str = r#"# Before the area.
format = "narrative-grammar/1"

[[area]] # the only one
name = "Kitchen"
# A comment within.
goals = ["Soup"]
max_depth = 3
world = [
  "Stove", # cold
  "Cook",
]

[items]
Stove = { notSpawnable = true, lit = false }
Cook  = { isa = ["NPC"], notSpawnable = true }
Soup  = { carryable = true, notSpawnable = true }
Pot   = { carryable = true }
Leek  = { carryable = true, isa = ["Vegetable"] }
Swede = { carryable = true, isa = ["Vegetable"] }
Match = { carryable = true }

[rules]
simmer = "Soup Pot Stove ::= Simmer Vegetable Pot Stove[lit: True]"
light  = "Stove[lit: True] ::= Light Stove[lit: False] Match"
smoke  = "Cook[awake: True] ::= Strike Match Cook"
"#;

/// Endless eggs, and a cake that takes four different things made from them.
pub const HENS: &str = r#"
[[area]]
name = "Yard"
goals = ["Cake"]
max_depth = 4
world = ["Hen", "Bowl"]
[items]
Hen = { notSpawnable = true }
Bowl = { notSpawnable = true }
Egg = { carryable = true, notSpawnable = true }
Foam = { carryable = true, notSpawnable = true }
Dough = { carryable = true, notSpawnable = true }
Cake = { carryable = true, notSpawnable = true }
[rules]
lay = "Egg Hen ::= Coax Hen"
whip = "Foam Bowl ::= Whip a:Egg b:Egg Bowl"
knead = "Dough Bowl ::= Knead Egg Foam Bowl"
bake = "Cake ::= Bake Dough Foam"
"#;

/// One plum that a boy in the first area may eat and a mare in the second one needs.
pub const ONE_PLUM: &str = r#"
start = "Lane"
[[area]]
name = "Lane"
goals = ["Shed[open: True]"]
connects = ["Field"]
max_depth = 3
world = ["Shed", "Plum", "Boy"]
[[area]]
name = "Field"
goals = ["Mare[calm: True]"]
max_depth = 3
world = ["Mare"]
[items]
Shed = { notSpawnable = true, open = false }
Latch = { carryable = true }
Plum = { carryable = true, notSpawnable = true }
Mare = { notSpawnable = true, calm = false }
Boy = { notSpawnable = true, full = false }
[rules]
open = "Shed[open: True] Latch ::= Open Shed[open: False] Latch"
eat = "Boy[full: True] ::= Treat Boy[full: False] Plum"
calm = "Mare[calm: True] ::= Calm Mare[calm: False] Plum"
"#;

/// Two areas that open together, one of which leads to the other one, and a plum that is needed behind
/// them.
pub const ONE_PLUM_BESIDE: &str = r#"
start = "Yard"
[[area]]
name = "Yard"
goals = ["Gate[open: True]"]
connects = ["Lane", "Field"]
max_depth = 2
world = ["Gate"]
[[area]]
name = "Lane"
goals = ["Shed[open: True]"]
connects = ["Field"]
max_depth = 2
world = ["Shed", "Boy"]
[[area]]
name = "Field"
goals = ["Stile[open: True]"]
connects = ["Hill"]
max_depth = 2
world = ["Stile", "Plum"]
[[area]]
name = "Hill"
goals = ["Mare[calm: True]"]
max_depth = 2
world = ["Mare"]
[items]
Gate = { notSpawnable = true, open = false }
Shed = { notSpawnable = true, open = false }
Stile = { notSpawnable = true, open = false }
Plum = { carryable = true, notSpawnable = true }
Mare = { notSpawnable = true, calm = false }
Boy = { notSpawnable = true, full = false }
[rules]
push = "Gate[open: True] ::= Push Gate[open: False]"
open = "Shed[open: True] ::= Open Shed[open: False]"
lift = "Stile[open: True] ::= Lift Stile[open: False]"
eat = "Boy[full: True] ::= Treat Boy[full: False] Plum"
calm = "Mare[calm: True] ::= Calm Mare[calm: False] Plum"
"#;

/// Bread that a rat may eat, because the pantry brings more.
pub const LATER_BREAD: &str = r#"
start = "Loft"
[[area]]
name = "Loft"
goals = ["Trunk[open: True]"]
connects = ["Pantry", "Roof"]
max_depth = 3
world = ["Trunk", "Rat", "Bread"]
[[area]]
name = "Pantry"
goals = ["Jar[open: True]"]
max_depth = 3
world = ["Jar", "Bread"]
[[area]]
name = "Roof"
goals = ["Gull[fed: True]"]
max_depth = 3
world = ["Gull"]
[items]
Trunk = { notSpawnable = true, open = false }
Jar = { notSpawnable = true, open = false }
Rat = { notSpawnable = true, fed = false }
Gull = { notSpawnable = true, fed = false }
Bread = { carryable = true, notSpawnable = true }
[rules]
pry = "Trunk[open: True] ::= Pry Trunk[open: False]"
lift = "Jar[open: True] ::= Lift Jar[open: False]"
rat = "Rat[fed: True] ::= FeedRat Rat[fed: False] Bread"
gull = "Gull[fed: True] ::= FeedGull Gull[fed: False] Bread"
"#;

/// A gong and a block that stand in two areas, and one club that a ram may eat.
pub const APART: &str = r#"
start = "Court"
[[area]]
name = "Court"
goals = ["Door[open: True]"]
connects = ["Tower"]
max_depth = 3
world = ["Door", "Block", "Ram"]
[[area]]
name = "Tower"
goals = ["Gong[struck: True]"]
max_depth = 3
world = ["Gong"]
[items]
Door = { notSpawnable = true, open = false }
Pin = { carryable = true }
Block = { notSpawnable = true }
Ram = { notSpawnable = true, fed = false }
Gong = { notSpawnable = true, struck = false }
Club = { carryable = true }
[rules]
open = "Door[open: True] Pin ::= Open Door[open: False] Pin"
strike = "Gong[struck: True] ::= Strike Gong[struck: False] Club"
drop = "Gong[struck: True] Block ::= DropOn Gong[struck: False] Block"
ram = "Ram[fed: True] ::= FeedRam Ram[fed: False] Club"
"#;

/// Two areas with a lump of wax each, and a third one behind one of them.
pub const TWINS: &str = r#"
start = "Hall"
[[area]]
name = "Hall"
goals = ["Bell[rung: True]"]
connects = ["Left", "Right"]
max_depth = 3
world = ["Bell"]
[[area]]
name = "Left"
goals = ["Oak[waxed: True]"]
connects = ["Deep"]
max_depth = 3
world = ["Oak"]
[[area]]
name = "Right"
goals = ["Elm[waxed: True]"]
max_depth = 3
world = ["Elm"]
[[area]]
name = "Deep"
goals = ["Seal[made: True]"]
max_depth = 3
world = ["Seal"]
[items]
Bell = { notSpawnable = true, rung = false }
Stick = { carryable = true, area = ["Hall"] }
Oak = { notSpawnable = true, waxed = false }
Elm = { notSpawnable = true, waxed = false }
Seal = { notSpawnable = true, made = false }
Wax = { carryable = true }
[rules]
ring = "Bell[rung: True] Stick ::= Ring Bell[rung: False] Stick"
oak = "Oak[waxed: True] ::= WaxOak Oak[waxed: False] Wax"
elm = "Elm[waxed: True] ::= WaxElm Elm[waxed: False] Wax"
seal = "Seal[made: True] ::= Press Seal[made: False] Wax"
"#;

/// A horse that likes apple and carrot, and a cow in a later area that only likes the apple.
pub const APPLE_FOR_THE_COW: &str = r#"
start = "Yard"
[[area]]
name = "Yard"
goals = ["Horse[fed: True]"]
connects = ["Byre"]
max_depth = 3
world = ["Horse", "Apple", "Carrot"]
[[area]]
name = "Byre"
goals = ["Cow[fed: True]"]
max_depth = 3
world = ["Cow"]
[items]
Horse = { notSpawnable = true, fed = false }
Cow = { notSpawnable = true, fed = false }
Apple = { carryable = true, notSpawnable = true }
Carrot = { carryable = true, notSpawnable = true }
[rules]
apple = "Horse[fed: True] ::= Feed Horse[fed: False] Apple"
carrot = "Horse[fed: True] ::= Feed Horse[fed: False] Carrot"
cow = "Cow[fed: True] ::= Feed Cow[fed: False] Apple"
"#;

/// A rule that can be done once, a rule that ends the game, and the author's words.
pub const ONCE_AND_LOST: &str = r#"
title = "Bakery"
ending = "It smells of bread."
[[area]]
name = "Kitchen"
goals = ["Oven[hot: True]"]
objectives = ["Get the oven hot."]
max_depth = 3
world = ["Oven", "Aunt"]
[items]
Oven = { notSpawnable = true, hot = false, desc = "a black oven" }
Aunt = { isa = ["NPC"], notSpawnable = true }
Coal = { carryable = true, notSpawnable = true }
Ruin = { notSpawnable = true }
[rules]
ask = { rule = "Coal Aunt ::= Ask Aunt", once = true, menu = "Ask {1} for coal", say = "Take it." }
heat = "Oven[hot: True] ::= Heat Oven[hot: False] Coal"
[fail_rules]
burn = "Ruin Aunt ::= Kick Oven Aunt"
"#;

/// A lamp that can be had once and wasted.
pub const ONE_LAMP: &str = r#"
[[area]]
name = "Attic"
goals = ["Chest[open: True]"]
max_depth = 3
world = ["Chest", "Aunt"]
[items]
Chest = { notSpawnable = true, open = false, scorched = false }
Aunt = { notSpawnable = true }
Lamp = { carryable = true, notSpawnable = true }
[rules]
ask = { rule = "Lamp Aunt ::= Ask Aunt", once = true }
open = "Chest[open: True] ::= OpenBy Chest[open: False] Lamp"
scorch = "Chest[scorched: True] ::= Scorch Chest[scorched: False] Lamp"
"#;

/// Two equal dyed cloths, one of which becomes a flag.
pub const TWO_CLOTHS: &str = r#"
[[area]]
name = "Loft"
goals = ["Banner"]
max_depth = 4
max_items = 2
world = ["Vat"]
[items]
Vat = { notSpawnable = true }
Cloth = { carryable = true, dyed = false }
Flag = { carryable = true, notSpawnable = true }
Banner = { carryable = true, notSpawnable = true }
[rules]
dye = "Cloth[dyed: True] Vat ::= Dye Cloth[dyed: False] Vat"
cut = "Flag ::= Cut Cloth[dyed: True]"
sew = "Banner ::= Sew Flag Cloth[dyed: True]"
"#;

/// Three equal jars that cannot be carried, all of which the yard needs, and one that stands elsewhere.
pub const FOUR_JARS: &str = r#"
start = "Porch"
[[area]]
name = "Porch"
goals = ["Gate[open: True]"]
connects = ["Yard"]
max_depth = 2
world = ["Gate", "Jar"]
[[area]]
name = "Yard"
goals = ["Shed[painted: True]"]
max_depth = 4
world = ["Shed", "Jar", "Jar", "Jar"]
[items]
Gate = { notSpawnable = true, open = false }
Shed = { notSpawnable = true, painted = false }
Jar = { notSpawnable = true }
Dye = { notSpawnable = true }
Colour = { notSpawnable = true }
[rules]
push = "Gate[open: True] ::= Push Gate[open: False]"
paint = "Shed[painted: True] ::= Paint Shed[painted: False] Colour"
dilute = "Colour ::= Dilute Jar Dye"
mix = "Dye ::= Mix Jar Jar"
"#;

/// The goal of the porch is met on entering it; only its opening can bring the shell that the beach
/// wants.
pub const SHELL_FROM_THE_PORCH: &str = r#"
start = "Lane"
[[area]]
name = "Lane"
goals = ["Gate[open: True]"]
connects = ["Porch", "Beach"]
max_depth = 2
world = ["Gate"]
[[area]]
name = "Porch"
goals = ["Bench"]
max_depth = 2
world = ["Bench"]
[[area]]
name = "Beach"
goals = ["Shell"]
max_depth = 2
max_items = 0
world = ["Sand"]
[items]
Gate = { notSpawnable = true, open = false }
Bench = { notSpawnable = true }
Sand = { notSpawnable = true }
Shell = { carryable = true, area = ["Porch"] }
[rules]
push = "Gate[open: True] ::= Push Gate[open: False]"
"#;

/// Two areas that open together, and each can only be solved by what the opening of the other one
/// brings: nothing is to be done in them.
pub const EACH_FOR_THE_OTHER: &str = r#"
start = "Lane"
[[area]]
name = "Lane"
goals = ["Gate[open: True]"]
connects = ["Porch", "Beach"]
max_depth = 2
world = ["Gate"]
[[area]]
name = "Porch"
goals = ["Kite"]
max_depth = 2
max_items = 1
world = ["Bench"]
[[area]]
name = "Beach"
goals = ["Shell"]
connects = ["Cave"]
max_depth = 2
max_items = 0
world = ["Sand"]
[[area]]
name = "Cave"
goals = ["Sand[raked: True]"]
max_depth = 2
world = ["Kite"]
[items]
Gate = { notSpawnable = true, open = false }
Bench = { notSpawnable = true }
Sand = { notSpawnable = true, raked = false }
Kite = { carryable = true, notSpawnable = true }
Shell = { carryable = true, area = ["Porch"] }
[rules]
push = "Gate[open: True] ::= Push Gate[open: False]"
rake = "Sand[raked: True] ::= Rake Sand[raked: False]"
"#;

/// A story of two areas with vessels, a one-time rule, a fail rule and two goals, into which mistakes
/// are written one at a time.
pub const FERRY: &str = r#"format = "narrative-grammar/1"
title = "The ferry house"
start = "Yard"
ending = "Across at last."

[[area]]
name = "Yard"
goals = ["Shed[locked: False]"]
objectives = ["Get into the shed."]
connects = ["Pier"]
max_depth = 4
world = ["Shed", "Dog"]

[[area]]
name = "Pier"
goals = ["Ferry[ready: True]", "Raft"]
objectives = ["Get the ferry going.", "Build a raft."]
max_depth = 5
world = ["Ferry", "Ferryman", "River", "Stove"]

[types]
Kettle = ["Vessel"]

[items]
Shed = { notSpawnable = true, locked = true }
Dog = { isa = ["NPC"], notSpawnable = true, fed = false }
Stove = { notSpawnable = true, lit = false }
Ferry = { notSpawnable = true, ready = false }
Ferryman = { isa = ["NPC"], notSpawnable = true, awake = false }
River = { notSpawnable = true }
Key = { carryable = true, notSpawnable = true }
Bone = { carryable = true }
Match = { carryable = true }
Pot = { isa = ["Vessel"], carryable = true }
Jug = { isa = ["Kettle"], carryable = true, area = ["Pier"] }
Water = { notSpawnable = true }
Tea = { notSpawnable = true }
Leaf = { carryable = true }
Log = { carryable = true }
Rope = { carryable = true }
Raft = { notSpawnable = true }
End = { notSpawnable = true }

[rules]
unlock = "Shed[locked: False] Key ::= Unlock Shed[locked: True] Key"
fetch = { rule = "Key Dog[fed: True] ::= Fetch Dog[fed: True]", once = true }
feed = "Dog[fed: True] ::= Feed Dog[fed: False] Bone"
light = "Stove[lit: True] ::= Light Stove[lit: False] Match"
fill = "Vessel[contains: Water] River ::= Fill Vessel[contains: none] River"
brew = "Vessel[contains: Tea] Stove ::= Brew Vessel[contains: Water] Leaf Stove[lit: True]"
wake = "Ferryman[awake: True] Vessel[contains: none] ::= Wake Ferryman[awake: False] Vessel[contains: Tea]"
start = "Ferry[ready: True] Ferryman ::= Board Ferry[ready: False] Ferryman[awake: True]"
bind = "Raft ::= Bind Log Rope"

[fail_rules]
swim = "End ::= Swim River Log"
"#;

/// A password is a thing that cannot be carried; it is made in the hall and wanted at the brake.
pub const PASSWORD: &str = r#"
start = "Hall"
[[area]]
name = "Hall"
goals = ["Door[open: True]"]
connects = ["Yard"]
max_depth = 3
world = ["Door", "Guard"]
[[area]]
name = "Yard"
goals = ["Brake[free: True]"]
max_depth = 3
world = ["Brake"]
[items]
Door = { notSpawnable = true, open = false }
Guard = { notSpawnable = true }
Brake = { notSpawnable = true, free = false }
Key = { carryable = true }
Password = { notSpawnable = true }
[rules]
open = "Door[open: True] Key ::= Open Door[open: False] Key"
ask = { rule = "Password Guard ::= Ask Guard", once = true }
stop = "Brake[free: True] ::= Stop Brake[free: False] Password"
force = "Brake[free: True] ::= Force Brake[free: False] Key"
"#;

/// Stable and kitchen open together. The one carrot is wanted in the stable, and can be cooked.
pub const ONE_CARROT: &str = r#"
start = "Lane"
[[area]]
name = "Lane"
goals = ["Gate[open: True]"]
connects = ["Stable", "Kitchen"]
max_depth = 2
world = ["Gate", "Carrot"]
[[area]]
name = "Stable"
goals = ["Pony[fed: True]"]
max_depth = 2
world = ["Pony"]
[[area]]
name = "Kitchen"
goals = ["Soup"]
max_depth = 2
[items]
Gate = { notSpawnable = true, open = false }
Pony = { notSpawnable = true, fed = false, sick = false }
Carrot = { carryable = true, notSpawnable = true }
Turnip = { carryable = true }
Pot = { carryable = true }
Soup = { carryable = true, notSpawnable = true }
[rules]
push = "Gate[open: True] ::= Push Gate[open: False]"
feed = "Pony[fed: True] ::= Feed Pony[fed: False] Carrot"
cook = "Soup ::= Cook Carrot Pot"
boil = "Soup ::= Boil Turnip Pot"
"#;

/// The hen is pleased with an egg, and only a pleased hen lays one.
pub const CIRCLE: &str = r#"
[[area]]
name = "Coop"
goals = ["Door[open: True]"]
max_depth = 5
world = ["Door", "Hen", "Nest"]
[items]
Door = { notSpawnable = true, open = false }
Key = { carryable = true }
Egg = { carryable = true, notSpawnable = true }
Hen = { carryable = true, notSpawnable = true, pleased = false }
Nest = { notSpawnable = true }
[rules]
open = "Door[open: True] Key ::= Open Door[open: False] Key"
bribe = "Door[open: True] ::= Bribe Door[open: False] Egg"
lay = "Egg Nest ::= Lay Nest Hen[pleased: True]"
please = "Hen[pleased: True] ::= Please Hen[pleased: False] Egg"
"#;
