/** Plays short tones one after the other, `delay` seconds from now; `loudness` is 0.25 for the alarms' own. */
export function chime(
  audio: AudioContext,
  frequencies: readonly number[],
  { delay = 0, loudness = 0.25 }: { delay?: number; loudness?: number } = {},
): void {
  const { currentTime, destination } = audio
  for (const [index, frequency] of frequencies.entries()) {
    const start = currentTime + delay + index * 0.22
    const tone = new OscillatorNode(audio, { frequency, type: 'triangle' })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + 0.21)
  }
}
