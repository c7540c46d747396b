import {
  type Scalar,
  type SchematicDocument,
  safeUrl,
  type ViewSession,
  viewOf,
} from '@energy-console/schematic'
import { useCallback, useEffect, useMemo } from 'react'
import type { ScriptRequest } from '../scripts/protocol'
import { ScriptRunner } from '../scripts/ScriptRunner'
import type { ViewHost } from './host'

interface Options {
  document: SchematicDocument
  session: ViewSession
  host: ViewHost
  openPage: (reference: string) => void
}

/**
 * Runs the scripts of a view in the sandbox and carries out what they ask for; the view's user script runs when the
 * view opens. A script that fails is reported and stops nothing else.
 */
export function useScripts({ document, session, host, openPage }: Options): (script: string) => void {
  const runner = useMemo(() => new ScriptRunner(), [])
  useEffect(() => () => runner.dispose(), [runner])

  const run = useCallback(
    async (script: string) => {
      const { requests, error } = await runner.run(script, valuesOf(document, session))
      for (const request of requests) carryOut(request, { document, session, host, openPage })
      session.flush()
      if (error !== undefined) host.notify('error', `${host.t('脚本出错')}: ${error}`)
    },
    [runner, document, session, host, openPage],
  )

  const userScript = viewOf(document).userScript
  useEffect(() => {
    if (userScript.trim() !== '') void run(userScript)
  }, [userScript, run])

  return useCallback((script: string) => void run(script), [run])
}

/** What a script can read: each data source under its field name and under its name. */
export function valuesOf(
  document: SchematicDocument,
  session: Pick<ViewSession, 'read'>,
): Record<string, Scalar> {
  const values: Record<string, Scalar> = {}
  for (const source of document.source.values()) {
    const value = session.read(source.id)?.value ?? source.value
    for (const name of [source.name, source.prop]) if (name !== '') values[name] = value
  }
  return values
}

function carryOut(request: ScriptRequest, { document, session, host, openPage }: Options) {
  switch (request.type) {
    case 'set': {
      const source = [...document.source.values()].find(
        ({ prop, name }) => prop === request.source || name === request.source,
      )
      if (source?.kind === 'custom') session.setValue(source.id, { value: request.value, quality: 0 })
      else host.notify('error', host.t('脚本只能修改自定义数据'))
      break
    }
    case 'openPage':
      openPage(request.page)
      break
    case 'openURL': {
      const url = safeUrl(request.url)
      if (url === undefined) host.notify('error', host.t('地址不被允许'))
      else host.openUrl(url)
      break
    }
    case 'notify':
      host.notify('info', request.text)
      break
    default:
      request satisfies never
  }
}
