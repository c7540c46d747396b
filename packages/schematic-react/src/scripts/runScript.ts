import type { Scalar } from '@energy-console/schematic'
import { cutText } from '@energy-console/schematic/text'
import {
  type QuickJSContext,
  type QuickJSWASMModule,
  shouldInterruptAfterDeadline,
} from 'quickjs-emscripten-core'
import { type ScriptJob, type ScriptRequest, type ScriptResult, scriptLimits } from './protocol'

/** The script's whole world: values, requests, and a console. It is frozen; nothing else of the page exists in it. */
const prelude = `
const view = Object.freeze({
  get: (source) => { const text = __get(String(source)); return text === undefined ? undefined : JSON.parse(text) },
  set: (source, value) => __ask('set', String(source), JSON.stringify(value === undefined ? null : value)),
  getGlobal: (name) => { const text = __get(String(name), 'global'); return text === undefined ? undefined : JSON.parse(text) },
  setGlobal: (name, value) => __ask('setGlobal', String(name), JSON.stringify(value === undefined ? null : value)),
  openPage: (page) => __ask('openPage', String(page)),
  openURL: (url) => __ask('openURL', String(url)),
  notify: (text) => __ask('notify', String(text)),
})
const console = Object.freeze({ log: (...words) => __log(words.map((word) => typeof word === 'object' ? JSON.stringify(word) : String(word)).join(' ')) })
`

/**
 * Runs a script in an interpreter of its own: no DOM, no network, no cookies, no memory of earlier runs; a second of
 * time and 16 MB of memory at most.
 */
export function runScript(
  quickJs: QuickJSWASMModule,
  { id, script, values, globals }: ScriptJob,
): ScriptResult {
  const runtime = quickJs.newRuntime()
  runtime.setMemoryLimit(scriptLimits.memoryBytes)
  runtime.setMaxStackSize(scriptLimits.stackBytes)
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + scriptLimits.timeMs))
  const context = runtime.newContext()
  const requests: ScriptRequest[] = []
  const output: string[] = []
  try {
    provide(context, '__get', ([name = '', kind]) => {
      const known = kind === 'global' ? globals : values
      const value = Object.hasOwn(known, name) ? known[name] : undefined
      return value === undefined ? undefined : JSON.stringify(value)
    })
    provide(context, '__ask', (words) => {
      if (requests.length < scriptLimits.requests) requests.push(requestOf(words))
      return undefined
    })
    provide(context, '__log', ([text = '']) => {
      if (output.length < scriptLimits.requests) output.push(cutText(text, 2_000))
      return undefined
    })
    context.unwrapResult(context.evalCode(prelude, 'view.js')).dispose()
    const result = context.evalCode(script, 'script.js')
    if (result.error) {
      const thrown: unknown = context.dump(result.error)
      result.error.dispose()
      return { id, requests, output, error: describe(thrown) }
    }
    result.value.dispose()
    return { id, requests, output }
  } catch (thrown) {
    return { id, requests, output, error: thrown instanceof Error ? thrown.message : String(thrown) }
  } finally {
    disposeQuietly(context)
    disposeQuietly(runtime)
  }
}

function provide(context: QuickJSContext, name: string, handle: (words: string[]) => string | undefined) {
  const fn = context.newFunction(name, (...args) => {
    const words = args.map((arg) => context.getString(arg))
    if (words.some((word) => word.length > scriptLimits.characters)) throw new RangeError('text too long')
    const answer = handle(words)
    return answer === undefined ? context.undefined : context.newString(answer)
  })
  context.setProp(context.global, name, fn)
  fn.dispose()
}

function requestOf([type, first = '', second = 'null']: string[]): ScriptRequest {
  switch (type) {
    case 'set':
      return { type, source: first, value: scalar(JSON.parse(second)) }
    case 'setGlobal':
      return { type, name: first, value: scalar(JSON.parse(second)) }
    case 'openPage':
      return { type, page: first }
    case 'openURL':
      return { type, url: first }
    default:
      return { type: 'notify', text: cutText(first, 500) }
  }
}

const scalar = (value: unknown): Scalar =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null

/** `TypeError: x is not a function (3)`; what ran too long or took too much memory says so. */
function describe(error: unknown): string {
  if (typeof error !== 'object' || error === null) return cutText(String(error), longestError)
  const fields: { name?: unknown; message?: unknown; stack?: unknown } = error
  const [name, message, stack] = [fields.name, fields.message, fields.stack].map((field) =>
    typeof field === 'string' ? cutText(field, longestError) : '',
  )
  if (message === 'interrupted') return '脚本运行时间过长，已停止'
  if (message === 'out of memory') return '脚本占用内存过多，已停止'
  const line = /script\.js:(\d+)/.exec(stack ?? '')?.[1]
  const text = `${name || 'Error'}: ${message}`
  return line === undefined ? text : `${text} (${line})`
}

const longestError = 500

/** After a memory bomb QuickJS may refuse to clean up; the worker is replaced then anyway. */
function disposeQuietly(lifetime: { dispose(): void }) {
  try {
    lifetime.dispose()
  } catch {
    // nothing is left to do: the module's memory goes with the worker
  }
}
