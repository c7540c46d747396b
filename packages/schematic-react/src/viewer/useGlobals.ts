import type { Scalar, ViewSession } from '@energy-console/schematic'
import { useCallback, useEffect, useRef } from 'react'
import type { ViewHost } from './host'

/** The global variables as a running view knows them; `read` is by name. */
export interface Globals {
  read: () => ReadonlyMap<string, Scalar>
  /** Sets a variable for every view; the view itself shows it once the server has taken it. */
  set: (name: string, value: Scalar) => Promise<void>
}

/** Feeds a session with the server's global variables and carries changes to the server. */
export function useGlobals(session: ViewSession, host: ViewHost): Globals {
  const known = useRef<ReadonlyMap<string, Scalar>>(new Map())

  const receive = useCallback(
    (values: ReadonlyMap<string, Scalar>) => {
      known.current = values
      session.receiveGlobals(values)
      session.flush()
    },
    [session],
  )
  useEffect(() => host.globals(receive), [host, receive])

  const set = useCallback(
    async (name: string, value: Scalar) => {
      if (await host.setGlobal(name, value)) receive(new Map(known.current).set(name, value))
    },
    [host, receive],
  )
  return { read: useCallback(() => known.current, []), set }
}
