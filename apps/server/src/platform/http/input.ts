import { coreErrors, fieldMeta } from '@energy-console/contract'
import { z } from 'zod'
import { zhCN } from 'zod/locales'
import { AppError } from '../errors'
import { isStorable } from '../text'

z.config(zhCN())

/** Parses what a caller sent; refuses with the label of the first field that is wrong. */
export function parseInput(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  if (holdsUnstorable(input))
    throw new AppError(coreErrors.invalid, { params: { field: '请求内容', reason: '包含不允许的字符' } })
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path ?? []
  const label = labelAt(schema, path)
  const field = path.map(String).join('.')
  throw new AppError(coreErrors.invalid, {
    params: { field: label ?? (field || '请求内容'), reason: issue?.message ?? '格式不正确' },
    field: field || undefined,
    details: parsed.error.issues,
  })
}

/** Whether a text in the input, or the name of a field, is nothing that PostgreSQL can store. */
function holdsUnstorable(input: unknown): boolean {
  if (typeof input === 'string') return !isStorable(input)
  if (typeof input !== 'object' || input === null) return false
  return Object.entries(input).some(([name, value]) => !isStorable(name) || holdsUnstorable(value))
}

/** The Chinese label of the field at `path`, where it and all above it are described. */
function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  let at: z.ZodType | undefined = schema
  for (const key of path) {
    if (at instanceof z.ZodObject) at = at.shape[String(key)] as z.ZodType | undefined
    else if (at instanceof z.ZodArray) at = at.element as z.ZodType
    else return undefined
  }
  return at ? fieldMeta(at).label : undefined
}
