let audio: AudioContext | undefined

/** Browsers let a page sound only after a gesture; the switch in the user menu is one. */
export function enableSound(): void {
  audio ??= new AudioContext()
  void audio.resume()
  chime([660, 880], 0)
}

/** Whether a sound would be heard. */
export const isSoundReady = (): boolean => audio?.state === 'running'

/** The alarm sound, followed by that of the level: one low tone for info, two for warning, four high ones for error. */
export function playAlarm(level: number): void {
  if (!isSoundReady()) return
  chime([880, 660], 0)
  const tones = [[520], [740, 740], [1040, 780, 1040, 780]][level] ?? [520]
  chime(tones, 0.7)
}

function chime(frequencies: readonly number[], delay: number): void {
  if (!audio) return
  const { currentTime, destination } = audio
  for (const [index, frequency] of frequencies.entries()) {
    const start = currentTime + delay + index * 0.22
    const tone = new OscillatorNode(audio, { frequency, type: 'triangle' })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.25, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + 0.21)
  }
}
