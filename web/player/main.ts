// A game in one file. The page holds the text of the game and what its author offers to players; a link in the
// fragment can bring another game for the same engine, or moves to watch.
import { mount } from 'svelte';
import App from './App.svelte';
import { gameOfPage } from './game';
import './player.css';

const target = document.getElementById('player');
if (target) mount(App, { target, props: { game: gameOfPage(), fragment: location.hash } });
