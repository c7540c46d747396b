import { type Scalar, type SchematicDocument, safeUrl, type ViewSession } from '@energy-console/schematic'
import type { ScriptRequest } from '../scripts/protocol'
import type { ViewHost } from './host'
import { sourceCalled } from './scriptWorld'

/** What the requests of a script act on. */
export interface ScriptTargets {
  document: SchematicDocument
  session: ViewSession
  host: Pick<ViewHost, 'notify' | 'openUrl'>
  openPage: (reference: string) => void
  setGlobal: (name: string, value: Scalar) => Promise<void>
}

/** Messages that one run may show; a script in a loop must not bury the page. */
const maxMessages = 3

/**
 * Carries out what one run of a script asked for. Of several pages or addresses only the last is opened, and a global
 * variable is written once, with the last value.
 */
export function carryOut(requests: readonly ScriptRequest[], targets: ScriptTargets): void {
  const { document, session, host } = targets
  const globals = new Map<string, Scalar>()
  const messages: { kind: 'info' | 'error'; text: string }[] = []
  let page: string | undefined
  let address: string | undefined
  for (const request of requests) {
    switch (request.type) {
      case 'set': {
        const source = sourceCalled(document, request.source)
        if (source?.kind === 'custom') session.setValue(source.id, { value: request.value, quality: 0 })
        else if (source?.kind === 'global') globals.set(source.prop, request.value)
        else messages.push({ kind: 'error', text: '脚本只能修改自定义数据和全局变量' })
        break
      }
      case 'setGlobal':
        globals.set(request.name, request.value)
        break
      case 'openPage':
        page = request.page
        break
      case 'openURL':
        address = request.url
        break
      case 'notify':
        messages.push({ kind: 'info', text: request.text })
        break
      default:
        request satisfies never
    }
  }
  for (const [name, value] of globals) void targets.setGlobal(name, value)
  if (page !== undefined) targets.openPage(page)
  if (address !== undefined) {
    const url = safeUrl(address)
    if (url === undefined) messages.push({ kind: 'error', text: '地址不被允许' })
    else host.openUrl(url)
  }
  for (const { kind, text } of messages.slice(0, maxMessages)) host.notify(kind, text)
}
