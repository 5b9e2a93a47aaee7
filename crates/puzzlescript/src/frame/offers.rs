//! What a cell of a game can hold, by the names that its author uses.

use crate::bits::Bits;
use crate::game::Game;
use play::space::Offered;

/// Contents of cells and their names.
pub(super) struct Offers {
    /// The names, and what every level needs.
    pub offered: Offered,
    /// The objects of each.
    pub contents: Vec<Bits>,
    /// Those with a player that the legend draws with one sign. What a player starts on may be drawn in no other
    /// way, such as a home.
    pub players: Vec<usize>,
}

impl Offers {
    /// Every object, and what the legend draws with one sign or calls by one name.
    pub fn of(game: &Game) -> Offers {
        let mut offers =
            Offers { offered: Offered::default(), contents: Vec::new(), players: Vec::new() };
        let single = |object: usize| {
            let mut objects = Bits::zero(game.player.mask.words.len());
            objects.set(object);
            objects
        };
        for (number, object) in game.objects.iter().enumerate() {
            if number != game.background {
                offers.add(&object.spelling, single(number));
            }
        }
        let ground = &game.layers[game.background_layer];
        for glyph in &game.glyphs {
            // A sign for nothing but the ground is an empty cell.
            if glyph.objects.is_within(ground) && glyph.objects.get(game.background) {
                continue;
            }
            let sign = glyph.written.to_string();
            let at = offers.add(&sign, glyph.objects.clone());
            let is_player = glyph.objects.meets(&game.player.mask);
            let list = if is_player { &mut offers.players } else { &mut offers.offered.usual };
            if !list.contains(&at) {
                list.push(at);
            }
        }
        for named in game.names.iter().filter(|named| named.is_aggregate) {
            offers.add(&named.name, named.objects.clone());
        }
        offers.offered.usual.sort_unstable();
        offers.find_needed(game, single);
        offers
    }

    /// Adds a name for some objects and returns their index.
    fn add(&mut self, name: &str, objects: Bits) -> usize {
        let names = &mut self.offered.names;
        if let Some(at) = self.contents.iter().position(|known| *known == objects) {
            if !names[at].iter().any(|known| known == name) {
                names[at].push(name.to_string());
            }
            return at;
        }
        self.contents.push(objects);
        names.push(vec![name.to_string()]);
        names.len() - 1
    }

    /// The player, and the objects of win conditions.
    fn find_needed(&mut self, game: &Game, single: impl Fn(usize) -> Bits) {
        let players = &game.player.mask;
        let position = |offers: &Offers, objects: &Bits| {
            offers.contents.iter().position(|known| known == objects)
        };
        let player = match game.player.needs_all {
            true => Some(players.clone()),
            false => players.iter().next().map(&single),
        };
        let player = player.and_then(|objects| {
            let known = position(self, &objects);
            known.or_else(|| (!objects.is_zero()).then(|| self.add("Player", objects)))
        });
        self.offered.needed = player.map(|player| (player, 1));
        let holds_player = |(at, objects): (usize, &Bits)| {
            (objects.meets(players) && Some(at) != player).then_some(at)
        };
        self.offered.stand_ins =
            self.contents.iter().enumerate().filter_map(holds_player).collect();
        let mut named = Bits::zero(players.words.len());
        for win in &game.wins {
            named.add(&win.what.mask);
            win.on.iter().for_each(|on| named.add(&on.mask));
        }
        named.remove(players);
        named.remove(&game.layers[game.background_layer]);
        let wanted = named.iter().filter_map(|object| position(self, &single(object)));
        self.offered.with = player.into_iter().chain(wanted).map(|at| (at, 1)).collect();
    }
}
