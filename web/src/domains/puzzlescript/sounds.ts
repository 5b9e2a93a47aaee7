// Sounds of a game, made from their seeds: the last two digits choose the kind, the others vary it. The kinds are those
// that PuzzleScript's authors know; the waves are our own, so a sound is of its kind without being the same to the sample.

interface Voice {
  wave: 'square' | 'saw' | 'sine' | 'noise';
  /** Cycles a second at the beginning, and how much that changes within a second, in octaves. */
  pitch: number;
  slide: number;
  /** Seconds of full and of fading loudness. */
  hold: number;
  fade: number;
  /** A jump in pitch, as a factor, after some seconds. */
  jump: number;
  jumpAt: number;
  /** Waver of the pitch: how much, and how often a second. */
  waver: number;
  waverRate: number;
  /** The share of a square wave that is high. */
  duty: number;
}

type Random = () => number;
const STILL: Voice = { wave: 'square', pitch: 440, slide: 0, hold: 0.05, fade: 0.2, jump: 1, jumpAt: 0, waver: 0, waverRate: 0, duty: 0.5 };
const between = (random: Random, from: number, to: number): number => from + random() * (to - from);
const coin = (random: Random): boolean => random() < 0.5;

const KINDS: ((random: Random) => Partial<Voice>)[] = [
  // A coin is picked up.
  (r) => ({ pitch: between(r, 500, 1200), hold: between(r, 0.03, 0.09), fade: between(r, 0.15, 0.35), jump: coin(r) ? between(r, 1.2, 1.6) : 1, jumpAt: between(r, 0.04, 0.09), duty: between(r, 0.3, 0.5) }),
  // A shot.
  (r) => ({ wave: coin(r) ? 'square' : 'saw', pitch: between(r, 600, 1500), slide: -between(r, 4, 12), hold: between(r, 0.05, 0.12), fade: between(r, 0.05, 0.2), duty: between(r, 0.2, 0.6) }),
  // Something bursts.
  (r) => ({ wave: 'noise', pitch: between(r, 60, 400), slide: between(r, -2, 0.5), hold: between(r, 0.08, 0.2), fade: between(r, 0.15, 0.5) }),
  // Power grows.
  (r) => ({ wave: coin(r) ? 'saw' : 'square', pitch: between(r, 200, 500), slide: between(r, 1, 4), hold: between(r, 0.05, 0.2), fade: between(r, 0.15, 0.4), waver: between(r, 0, 0.1), waverRate: between(r, 8, 20) }),
  // A blow.
  (r) => ({ wave: coin(r) ? 'noise' : 'saw', pitch: between(r, 200, 700), slide: -between(r, 3, 8), hold: between(r, 0.01, 0.05), fade: between(r, 0.08, 0.2) }),
  // A jump.
  (r) => ({ pitch: between(r, 250, 550), slide: between(r, 1, 4), hold: between(r, 0.06, 0.2), fade: between(r, 0.08, 0.2), duty: between(r, 0.2, 0.6) }),
  // A blip.
  (r) => ({ wave: coin(r) ? 'square' : 'saw', pitch: between(r, 250, 900), hold: between(r, 0.03, 0.09), fade: between(r, 0.02, 0.08), duty: between(r, 0.2, 0.6) }),
  // Something is pushed.
  (r) => ({ wave: 'noise', pitch: between(r, 90, 260), slide: between(r, -1, 1), hold: between(r, 0.04, 0.14), fade: between(r, 0.04, 0.14) }),
  // Anything.
  (r) => ({ wave: (['square', 'saw', 'sine', 'noise'] as const)[Math.floor(r() * 4)] ?? 'sine', pitch: between(r, 80, 1600), slide: between(r, -6, 6), hold: between(r, 0.02, 0.3), fade: between(r, 0.05, 0.4), jump: between(r, 0.6, 1.7), jumpAt: between(r, 0.03, 0.2), waver: between(r, 0, 0.2), waverRate: between(r, 4, 30), duty: between(r, 0.1, 0.6) }),
  // A bird.
  (r) => ({ wave: 'sine', pitch: between(r, 1400, 3200), slide: between(r, -3, 3), hold: between(r, 0.03, 0.1), fade: between(r, 0.05, 0.15), waver: between(r, 0.05, 0.25), waverRate: between(r, 15, 45) }),
];

/** The voice that a seed stands for; the same for the same seed. */
export function voiceOf(seed: number): Voice {
  const whole = Math.abs(Math.trunc(seed));
  let state = Math.trunc(whole / 100) >>> 0;
  // Mulberry32: small, and good enough to vary a sound.
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const kind = KINDS[(whole % 100) % KINDS.length];
  return { ...STILL, ...kind?.(random) };
}

/** The samples of a voice, from -1 to 1. */
export function samplesOf(voice: Voice, rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil((voice.hold + voice.fade) * rate));
  let phase = 0;
  let noise = 0;
  let seen = -1;
  for (let i = 0; i < samples.length; i += 1) {
    const t = i / rate;
    const jump = voice.jump !== 1 && t >= voice.jumpAt ? voice.jump : 1;
    const waver = 1 + voice.waver * Math.sin(2 * Math.PI * voice.waverRate * t);
    phase += (Math.min(voice.pitch * 2 ** (voice.slide * t) * jump * waver, rate / 2) * (voice.wave === 'noise' ? 16 : 1)) / rate;
    const at = phase % 1;
    if (Math.floor(phase) !== seen) {
      seen = Math.floor(phase);
      // A new random height each cycle, from a hash of its number, so that a sound is the same every time.
      noise = ((Math.imul(seen + 1, 0x9e3779b1) >>> 8) / 8388608) - 1;
    }
    const wave = voice.wave === 'square' ? (at < voice.duty ? 1 : -1) : voice.wave === 'saw' ? 1 - 2 * at : voice.wave === 'sine' ? Math.sin(2 * Math.PI * at) : noise;
    const loud = t < voice.hold ? 1 : 1 - (t - voice.hold) / voice.fade;
    samples[i] = wave * Math.max(loud, 0);
  }
  return samples;
}

let context: AudioContext | null = null;
const buffers = new Map<number, AudioBuffer>();

/** Plays a sound; a browser without sound stays silent. */
export function playSound(seed: number): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    let buffer = buffers.get(seed);
    if (!buffer) {
      const samples = samplesOf(voiceOf(seed), context.sampleRate);
      buffer = context.createBuffer(1, samples.length, context.sampleRate);
      buffer.copyToChannel(samples, 0);
      buffers.set(seed, buffer);
    }
    const source = context.createBufferSource();
    const volume = context.createGain();
    volume.gain.value = 0.15;
    source.buffer = buffer;
    source.connect(volume).connect(context.destination);
    source.start();
  } catch {
    // No device to play on.
  }
}
