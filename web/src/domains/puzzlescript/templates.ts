// Small games of our own to start from.
import type { Template } from '..';

const SPRITES = `========
OBJECTS
========

Background
#3b332d #352e28
00000
01000
00000
00010
00000

Wall
#8d6b52 #6f513d #573e2f
00010
11112
01000
11211
22222

Target
#e8b84a
.....
.000.
.0.0.
.000.
.....

Crate
#c98d4b #9a6430 #e4b273
22222
20102
21012
20102
11111

Player
#f1c9a0 #3d7ea6 #2a2f45
.000.
.000.
11111
.111.
.2.2.

=======
LEGEND
=======

. = Background
# = Wall
P = Player
* = Crate
O = Target
@ = Crate and Target

=======
SOUNDS
=======

================
COLLISIONLAYERS
================

Background
Target
Player, Wall, Crate

======
RULES
======

`;

const END = `

==============
WINCONDITIONS
==============

All Target on Crate

=======
LEVELS
=======

#######
#.....#
#.P*.O#
#.....#
#######
`;

export const TEMPLATES: readonly Template[] = [
  { name: 'Push a crate', text: `title Push a crate\n\n${SPRITES}[ > Player | Crate ] -> [ > Player | > Crate ]${END}` },
  { name: 'Pull a crate', text: `title Pull a crate\n\n${SPRITES}[ < Player | Crate ] -> [ < Player | < Crate ]${END}` },
  { name: 'Push a row', text: `title Push a row\n\n${SPRITES}[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Crate | Crate ] -> [ > Crate | > Crate ]${END}` },
];
