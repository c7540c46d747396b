import {
  type Effect,
  type PointReference,
  requiredPoints,
  type SchematicDocument,
  ViewSession,
} from '@energy-console/schematic'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ViewHost } from './host'

interface Options {
  document: SchematicDocument
  host: ViewHost
  onEffect: (effect: Effect) => void
}

/**
 * A running view: its session fed with live values, evaluated at most once a frame. `isLive` is false while the
 * connection is down; every system value counts as stale then.
 */
export function useSession({ document, host, onEffect }: Options) {
  const handle = useRef(onEffect)
  handle.current = onEffect
  const session = useMemo(() => new ViewSession(document, (effect) => handle.current(effect)), [document])
  const points = useMemo((): readonly PointReference[] => requiredPoints(document), [document])
  const [isLive, setLive] = useState(true)

  useEffect(() => {
    let frame = 0
    const flush = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        session.flush()
      })
    }
    const stop = host.subscribe(
      points,
      (values) => {
        session.receive(values)
        flush()
      },
      (live) => {
        setLive(live)
        session.setStale(!live)
        flush()
      },
    )
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [session, points, host])

  return { session, isLive }
}
