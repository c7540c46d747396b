import type { z } from 'zod'
import { isObject } from './json'

/** Something of a file that could not be taken over. `path` as in `pageList[0].itemList[3].fill`. */
export interface LeftOut {
  readonly path: string
  /** Chinese sentence, usable as a translation key. */
  readonly reason: string
}

/** Writes a path the way a programmer would: `a.b[0].c`. */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')

/** Says in Chinese what a schema refused. */
export const describeIssue = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return '类型不正确'
    case 'too_big':
      return '超出上限'
    case 'too_small':
      return '低于下限'
    case 'invalid_format':
      return '格式不正确'
    case 'invalid_value':
    case 'invalid_union':
      return '取值不在可选范围内'
    case 'custom':
      return typeof issue.params?.reason === 'string' ? issue.params.reason : '内容不正确'
    default:
      return '内容不正确'
  }
}

type Path = readonly PropertyKey[]

const without = (value: unknown, paths: readonly Path[]): unknown => {
  const keep = (key: PropertyKey): boolean => !paths.some((path) => path.length === 1 && path[0] === key)
  const inside = (key: PropertyKey): Path[] =>
    paths.filter((path) => path.length > 1 && path[0] === key).map((path) => path.slice(1))
  const child = (key: PropertyKey, part: unknown): unknown => {
    const rest = inside(key)
    return rest.length > 0 ? without(part, rest) : part
  }
  if (Array.isArray(value)) {
    return value.flatMap((part: unknown, index) => (keep(index) ? [child(index, part)] : []))
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (keep(key) ? [[key, child(key, part)]] : [])),
  )
}

/**
 * Parses with a schema and, where it refuses, drops just the refused fields (so that defaults take their place)
 * and says so. Returns undefined when even then nothing valid is left.
 */
export const repair = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  at: Path,
  leftOut: LeftOut[],
): z.output<S> | undefined => {
  const dropped: LeftOut[] = []
  let rest = value
  for (let depth = 0; depth < 4; depth += 1) {
    const result = schema.safeParse(rest)
    if (result.success) {
      leftOut.push(...dropped)
      return result.data
    }
    const paths = result.error.issues.map((issue) =>
      issue.path.slice(0, Math.max(1, issue.path.length - depth)),
    )
    if (paths.some((path) => path.length === 0)) break
    for (const issue of result.error.issues) {
      const path = formatPath([...at, ...issue.path])
      if (!dropped.some((entry) => entry.path === path)) dropped.push({ path, reason: describeIssue(issue) })
    }
    rest = without(rest, paths)
  }
  leftOut.push({ path: formatPath(at), reason: dropped[0]?.reason ?? '内容不正确' })
  return undefined
}
