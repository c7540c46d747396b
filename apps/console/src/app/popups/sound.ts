import { isLedElsewhere, leadOneTab } from '../../api/browser/locks'
import { chime as playTones } from '../../kit/chime'

const lockName = 'alarm-sound'
/** How often a tab that may not sound looks whether another may. */
const lookMs = 3_000

let audio: AudioContext | undefined
let resign: (() => void) | undefined
let isLeading = false
const listeners = new Set<() => void>()
let isHeardElsewhere = false
let looking: ReturnType<typeof setInterval> | undefined

/** Browsers let a page sound only after a gesture; the switch in the user menu is one. */
export function enableSound(): void {
  open()
  chime([660, 880], 0)
}

/**
 * Readies the sound that was switched on earlier: at once where the browser allows it (kiosks), else with the first
 * gesture. Returns how to leave it.
 */
export function readySound(): () => void {
  open()
  document.addEventListener('pointerdown', open)
  document.addEventListener('keydown', open)
  return () => {
    document.removeEventListener('pointerdown', open)
    document.removeEventListener('keydown', open)
  }
}

/** Whether an alarm would be heard: this tab may sound, or another one of this browser. */
export const isSoundReady = (): boolean => audio?.state === 'running' || isHeardElsewhere

/** Calls back when that may have changed. */
export function onSoundReady(changed: () => void): () => void {
  listeners.add(changed)
  looking ??= setInterval(() => void look(), lookMs)
  void look()
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(looking)
    looking = undefined
  }
}

/**
 * The alarm sound, followed by that of the level: one low tone for info, two for warning, four high ones for error. Of
 * several tabs that may sound, one does.
 */
export function playAlarm(level: number): void {
  if (!isLeading) return
  chime([880, 660], 0)
  const tones = [[520], [740, 740], [1040, 780, 1040, 780]][level] ?? [520]
  chime(tones, 0.7)
}

function open(): void {
  if (!audio) {
    audio = new AudioContext()
    audio.onstatechange = follow
  }
  if (audio.state === 'suspended') void audio.resume()
  follow()
}

/** A tab that may sound stands for being the one that does. */
function follow(): void {
  const may = audio?.state === 'running'
  if (may && !resign)
    resign = leadOneTab(lockName, () => {
      isLeading = true
      return () => {
        isLeading = false
      }
    })
  else if (!may && resign) {
    resign()
    resign = undefined
  }
  tell()
}

/** Looks whether another tab that may sound stands ready. */
async function look(): Promise<void> {
  const before = isHeardElsewhere
  isHeardElsewhere = await isLedElsewhere(lockName, audio?.state === 'running')
  if (before !== isHeardElsewhere) tell()
}

function tell(): void {
  for (const changed of listeners) changed()
}

function chime(frequencies: readonly number[], delay: number): void {
  if (audio) playTones(audio, frequencies, { delay })
}
