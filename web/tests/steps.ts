// A whole game that is won by five steps: title, messages, two levels, sounds, and a rule that says something.

export const TWO_STEPS = `title Two steps
author nobody

OBJECTS
Background
blue

Target
red

Player
white

LEGEND
. = Background
P = Player
T = Target

SOUNDS
startgame 83774900
player move 36772507

COLLISIONLAYERS
Background
Target
Player

RULES
[ action Player ] -> [ Player ] message You wave.

WINCONDITIONS
All Target on Player

LEVELS
message Walk to the right.

P.T

message Again.

T..P
`;
