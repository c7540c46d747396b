import { useEffect, useState } from 'react'
import { realtime } from '../../../api/realtime/realtime'

/** A reading that has come over the socket. */
export interface TailReading {
  ts: number
  value: number
  quality: number
}

export type Tail = ReadonlyMap<string, readonly TailReading[]>

const none: Tail = new Map()
/** The picture is drawn anew this often at most. */
const drawnEveryMs = 1_000
/** Readings of a point that are kept; by then the curve itself has been asked for anew. */
const mostKept = 2_000

/** The readings of points as they come, while `isOn`; those from before are forgotten when other points are followed. */
export function useTail(itemIds: readonly string[], isOn: boolean): Tail {
  const key = isOn ? itemIds.join() : ''
  const [held, setHeld] = useState({ key, tail: none })
  useEffect(() => {
    if (key === '') return
    const gathered = new Map<string, TailReading[]>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      setHeld({ key, tail: new Map([...gathered].map(([id, readings]) => [id, [...readings]])) })
    }
    const stops = key.split(',').map((itemId) => {
      const readings: TailReading[] = []
      gathered.set(itemId, readings)
      return realtime.points.subscribe(itemId, () => {
        const latest = realtime.points.get(itemId)
        if (!latest || latest.ts === null || latest.value === null) return
        const value = Number(latest.value)
        if (Number.isNaN(value)) return
        const last = readings.at(-1)
        if (last && last.ts >= latest.ts) return
        readings.push({ ts: latest.ts, value, quality: latest.quality })
        if (readings.length > mostKept) readings.shift()
        timer ??= setTimeout(show, drawnEveryMs)
      })
    })
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [key])
  return held.key === key ? held.tail : none
}
