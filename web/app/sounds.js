/** Our own sounds, made on the spot: wood on wood, and a small bell for what calls one back. Each table has a button to turn them off. */
import { getSettings } from './settings.js';

/** @type {AudioContext | null} */
let context = null;

/**
 * A knock: a very short burst of noise through a resonant filter.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} pitch
 * @param {number} loudness
 */
function knock(audio, at, pitch, loudness) {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 4 });
  const gain = new GainNode(audio, { gain: loudness });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} pitch
 */
function bell(audio, at, pitch) {
  const tone = new OscillatorNode(audio, { frequency: pitch, type: 'sine' });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.16, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.9);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 1);
}

/** @param {'move' | 'capture' | 'alarm' | 'end' | 'join' | 'turn'} what */
export function sound(what) {
  if (!getSettings().sound) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  if (what === 'end') {
    [392, 494, 587].forEach((pitch, index) => bell(/** @type {AudioContext} */ (context), now + index * 0.14, pitch));
  } else if (what === 'join' || what === 'turn') {
    bell(context, now, 523);
    if (what === 'join') bell(context, now + 0.16, 698);
  } else if (what === 'alarm') {
    knock(context, now, 1400, 1.4);
    bell(context, now + 0.05, 660);
  } else {
    knock(context, now, 900, 1.6);
    if (what === 'capture') knock(context, now + 0.09, 620, 1.8);
  }
}
