import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Implementation, withWireTimes } from '../platform/http'

/**
 * The implementations with a check of each answer against what the contract declares: it parses, nothing had to be filled
 * in or converted, and it has no field that is not declared. An answer that differs fails its call and is printed.
 */
export const withCheckedAnswers = (routes: readonly Implementation[]): Implementation[] =>
  routes.map((route) => {
    const handle = async (context: never) => {
      const data = await (route.handle as (context: never) => unknown)(context)
      check(route, data)
      return data
    }
    return { ...route, handle } as Implementation
  })

function check({ call }: Implementation, data: unknown): void {
  if (call.answer === 'file') return
  const wire: unknown = JSON.parse(JSON.stringify(withWireTimes(data ?? null, 'Asia/Shanghai')))
  const parsed = (call.data ?? z.null()).safeParse(wire)
  const problem = parsed.success ? difference(parsed.data, wire, '') : z.prettifyError(parsed.error)
  if (problem === undefined) return
  const message = `${call.method} ${call.path} answers otherwise than the contract says: ${problem.slice(0, 500)}`
  console.error(message)
  throw new Error(message)
}

/** Where a parsed answer is not what came; parsing leaves out what is not declared. */
export function difference(parsed: unknown, wire: unknown, path: string): string | undefined {
  // nearly every answer: compared in one go, and looked through only where it differs
  if (isDeepStrictEqual(parsed, wire)) return undefined
  if (Array.isArray(parsed) && Array.isArray(wire))
    return first(parsed.map((entry, index) => difference(entry, wire[index], `${path}[${index}]`)))
  if (isRecord(parsed) && isRecord(wire))
    return first(
      Object.keys({ ...parsed, ...wire }).map((key) => difference(parsed[key], wire[key], `${path}.${key}`)),
    )
  return `${path} is ${JSON.stringify(wire)}, not ${JSON.stringify(parsed)}`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const first = (problems: (string | undefined)[]) => problems.find((problem) => problem !== undefined)
