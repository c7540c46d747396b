import { useEffect, useReducer } from 'react'
import { type PlaybackMove, type PlaybackState, type PlayedSpan, playbackAfter } from './playback'

/** How many times faster than it happened. */
export const speeds = [1, 5, 20, 60] as const

/** Pictures a second are enough for values that come each second. */
const stepMs = 100

/** A position that moves on while it plays, and stops at the end. */
export function usePlayback(span: PlayedSpan, first: number) {
  const [{ at, isPlaying, speed }, move] = useReducer(
    (state: PlaybackState, next: PlaybackMove) => playbackAfter(state, next, span),
    { at: first, isPlaying: false, speed: speeds[1] },
  )
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      move({ kind: 'pass', ms: now - last })
      last = now
    }, stepMs)
    return () => clearInterval(timer)
  }, [isPlaying])

  return {
    at,
    isPlaying,
    speed,
    setSpeed: (next: number) => move({ kind: 'speed', speed: next }),
    seek: (next: number) => move({ kind: 'seek', at: next }),
    toggle: () => move({ kind: 'toggle' }),
  }
}
