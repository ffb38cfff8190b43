// Synthesized sounds: filtered noise for cards, sine tones for the rest. Nothing is loaded, and the audio device is
// opened with the first sound.

/** @type {AudioContext | null} */
let audio = null;
let isOn = true;

/** @param {boolean} on */
export function soundOn(on) {
    isOn = on;
}

function device() {
    if (!isOn || !("AudioContext" in window) || !navigator.userActivation?.hasBeenActive) return null;
    audio = audio || new AudioContext();
    if (audio.state === "suspended") audio.resume();
    return audio;
}

/** @param {number} pitch @param {number} loud @param {number} length @param {number} [after] */
function paper(pitch, loud, length, after = 0) {
    const a = device();
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
    gain.gain.value = loud;
    noise.connect(filter).connect(gain).connect(a.destination);
    noise.start(a.currentTime + after);
}

/** @param {number} pitch @param {number} after @param {number} [loud] @param {number} [length] */
function bell(pitch, after, loud = 0.08, length = 0.5) {
    const a = device();
    if (!a) return;
    const [tone, gain, at] = [a.createOscillator(), a.createGain(), a.currentTime + after];
    tone.type = "sine";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.01);
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
    refuse: () => bell(140, 0, 0.1, 0.18),
    turn: () => [slendro[2], slendro[4]].forEach((pitch, i) => bell(pitch, i * 0.09)),
    warn: () => [slendro[5], slendro[3]].forEach((pitch, i) => bell(pitch, i * 0.12, 0.07)),
    won: () => [0, 2, 3, 4, 5].forEach((step, i) => bell(slendro[step], i * 0.13, 0.09, 0.9)),
    lost: () => [3, 1, 0].forEach((step, i) => bell(slendro[step] / 2, i * 0.18, 0.08, 0.7)),
};
