import { isQuietAt, zoneClock } from '@energy-console/contract/automation'

/** What a sound-and-light device goes by. */
export interface SoundLightState {
  isEnabled: boolean
  isOn: boolean
  mostMinutes: number
  quietFrom: string | null
  quietTo: string | null
  /** The newest alarm that it has sounded for, and since when, Unix ms. */
  rangId: string | null
  rangMs: number | null
  /** Until when somebody tries it, Unix ms. */
  triedMs: number | null
  /** The newest alarm of its level that waits for somebody; null for none. */
  newestId: string | null
  /** When an alarm of those that wait was last shown again after it had been put aside, Unix ms. */
  shownMs: number | null
  timeZone: string
}

/** How a device is to be, and since which alarm. */
export interface Wanted {
  isOn: boolean
  rangId: string | null
  rangMs: number | null
}

/**
 * How a device is to be at an instant: on while an alarm waits for somebody, for so many minutes since the newest of them, and not in
 * quiet hours; while somebody tries it, on at any time.
 */
export function wantedOf(state: SoundLightState, nowMs: number): Wanted {
  const { newestId, rangId, mostMinutes, timeZone } = state
  const isShownAgain = state.shownMs !== null && state.rangMs !== null && state.shownMs > state.rangMs
  const isNew = newestId !== null && (rangId === null || BigInt(newestId) > BigInt(rangId) || isShownAgain)
  const rang = isNew ? { rangId: newestId, rangMs: nowMs } : { rangId, rangMs: state.rangMs }
  const isTried = state.triedMs !== null && nowMs < state.triedMs
  const isLong = rang.rangMs !== null && nowMs >= rang.rangMs + mostMinutes * 60_000
  const isQuiet = isQuietAt(zoneClock(timeZone).shown(nowMs).slice(11, 16), state)
  const sounds = newestId !== null && !isLong && !isQuiet
  return { ...rang, isOn: state.isEnabled && (isTried || sounds) }
}
