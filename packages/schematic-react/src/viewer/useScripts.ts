import { type SchematicDocument, type ViewSession, viewOf } from '@energy-console/schematic'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { ScriptRunner } from '../scripts/ScriptRunner'
import { carryOut } from './carryOut'
import type { ViewHost } from './host'
import { worldOf } from './scriptWorld'
import type { Globals } from './useGlobals'

interface Options {
  document: SchematicDocument
  session: ViewSession
  host: ViewHost
  globals: Globals
  openPage: (reference: string) => void
}

/** Scripts that wait while another runs; what a value sets off faster than this is left out. */
const maxWaiting = 20

/**
 * Runs the scripts of a view in the sandbox and carries out what they ask for; the view's user script runs when the
 * view opens. A script that fails is reported and stops nothing else.
 */
export function useScripts({
  document,
  session,
  host,
  globals,
  openPage,
}: Options): (script: string) => void {
  const runner = useMemo(() => new ScriptRunner(), [])
  useEffect(() => () => runner.dispose(), [runner])

  const run = useCallback(
    async (script: string) => {
      if (runner.waiting >= maxWaiting) return host.reportError('脚本触发过于频繁，已略过', script)
      const { requests, error } = await runner.run(script, () => worldOf(document, session, globals.read()))
      carryOut(requests, { document, session, host, openPage, setGlobal: globals.set })
      session.flush()
      if (error !== undefined) host.reportError('脚本出错', `${host.t(error)}\n${script}`)
    },
    [runner, document, session, host, globals, openPage],
  )

  // once for each opening: what its surroundings learn later (rights, the station's zone) does not begin it anew
  const begin = useEffectEvent(() => {
    const { userScript } = viewOf(document)
    if (userScript.trim() !== '') void run(userScript)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session and its document are an opening
  useEffect(() => begin(), [document, session])

  return useCallback((script: string) => void run(script), [run])
}
