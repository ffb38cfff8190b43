// Synthesized sounds: filtered noise for cards, sine tones for the rest. Nothing is loaded, and the audio device is
// opened with the first sound.

/** @type {AudioContext | null} */
let audio = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let silence;
/** After so many milliseconds without a new sound, the device is stopped: even silence costs processor time. */
const QUIET = 3000;

/** The volume of each kind of sound, from 0 (off) to 1. */
const volumes = { moves: 0.7, turn: 0.7, end: 0.7, chat: 0.7 };
/** @typedef {keyof typeof volumes} Kind */
/** The loudness at full volume, relative to that of the sounds below. */
const FULL = 1.4;

/** @param {Record<Kind, number>} percent */
export function setVolumes(percent) {
    for (const kind of /** @type {Kind[]} */ (Object.keys(volumes))) volumes[kind] = percent[kind] / 100;
}

function device() {
    if (!("AudioContext" in window) || !navigator.userActivation?.hasBeenActive) return null;
    audio = audio || new AudioContext();
    if (audio.state === "suspended") audio.resume();
    clearTimeout(silence);
    silence = setTimeout(() => audio?.suspend(), QUIET);
    return audio;
}

/** @param {number} pitch @param {number} loud @param {number} length @param {number} [after] */
function paper(pitch, loud, length, after = 0) {
    const a = volumes.moves && device();
    if (!a) return;
    const noise = a.createBufferSource();
    const buffer = a.createBuffer(1, Math.ceil(a.sampleRate * length), a.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
    noise.buffer = buffer;
    const filter = a.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 0.8;
    const gain = a.createGain();
    gain.gain.value = loud * volumes.moves * FULL;
    noise.connect(filter).connect(gain).connect(a.destination);
    noise.start(a.currentTime + after);
}

/** @param {Kind} kind @param {number} pitch @param {number} after @param {number} [loud] @param {number} [length] */
function bell(kind, pitch, after, loud = 0.08, length = 0.5) {
    const a = volumes[kind] && device();
    if (!a) return;
    const [tone, gain, at] = [a.createOscillator(), a.createGain(), a.currentTime + after];
    tone.type = "sine";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud * volumes[kind] * FULL, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
    tone.connect(gain).connect(a.destination);
    tone.start(at);
    tone.stop(at + length);
}

// Approximately slendro, the five-tone scale of a gamelan.
const slendro = [392, 448, 514, 590, 678, 784];

export const sounds = {
    lift: () => paper(2600, 0.16, 0.05),
    put: () => paper(1300, 0.35, 0.09),
    deal: () => [0, 0.07, 0.14, 0.21, 0.28].forEach((after) => paper(1800, 0.2, 0.06, after)),
    refuse: () => bell("moves", 140, 0, 0.1, 0.18),
    turn: () => [slendro[2], slendro[4]].forEach((pitch, i) => bell("turn", pitch, i * 0.09)),
    warn: () => [slendro[5], slendro[3]].forEach((pitch, i) => bell("turn", pitch, i * 0.12, 0.07)),
    chat: () => [slendro[3], slendro[3] * 1.5].forEach((pitch, i) => bell("chat", pitch, i * 0.07, 0.05, 0.25)),
    won: () => [0, 2, 3, 4, 5].forEach((step, i) => bell("end", slendro[step], i * 0.13, 0.09, 0.9)),
    lost: () => [3, 1, 0].forEach((step, i) => bell("end", slendro[step] / 2, i * 0.18, 0.08, 0.7)),
};
