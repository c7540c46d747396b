import { useEffect, useRef, useState } from 'react'

/** How many times faster than it happened. */
export const speeds = [1, 5, 20, 60] as const

/** Pictures a second are enough for values that come each second. */
const stepMs = 100

/** A position that moves on while it plays, and stops at the end. */
export function usePlayback({ start, end }: { start: number; end: number }, first: number) {
  const [at, setAt] = useState(first)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(speeds[1])
  const last = useRef(0)

  useEffect(() => {
    if (!isPlaying) return
    last.current = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = (now - last.current) * speed
      last.current = now
      setAt((before) => Math.min(before + passed, end))
    }, stepMs)
    return () => clearInterval(timer)
  }, [isPlaying, speed, end])
  useEffect(() => {
    if (at >= end) setPlaying(false)
  }, [at, end])

  return {
    at,
    isPlaying,
    speed,
    setSpeed,
    seek: (next: number) => setAt(Math.min(Math.max(next, start), end)),
    /** At the end it begins anew. */
    toggle() {
      if (!isPlaying && at >= end) setAt(start)
      setPlaying(!isPlaying)
    },
  }
}
