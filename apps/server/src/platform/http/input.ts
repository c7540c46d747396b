import { coreErrors, fieldMeta, inputWords, issueParams } from '@energy-console/contract'
import { z } from 'zod'
import { AppError } from '../errors'
import { isStorable } from '../text'

z.config(inputWords('zh'))

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
    params: {
      ...issueParams(issue),
      ...{ field: label ?? (field || '请求内容'), reason: issue?.message ?? '格式不正确' },
    },
    field: field || undefined,
    details: parsed.error.issues,
  })
}

/** Whether a text in the input, or the name of a field, is nothing that PostgreSQL can store. */
function holdsUnstorable(input: unknown): boolean {
  if (typeof input === 'string') return !isStorable(input)
  if (typeof input !== 'object' || input === null || input instanceof Uint8Array) return false
  return Object.entries(input).some(([name, value]) => !isStorable(name) || holdsUnstorable(value))
}

/** The Chinese label of the field at `path`, or of the nearest one above it that is described. */
function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  let at: z.ZodType | undefined = schema
  let label: string | undefined
  for (const key of path) {
    const within = containerOf(at)
    if (within instanceof z.ZodObject)
      at = (within.shape[String(key)] ?? within.def.catchall) as z.ZodType | undefined
    else if (within instanceof z.ZodArray) at = within.element as z.ZodType
    else return label
    if (!at) return label
    label = fieldMeta(at).label ?? fieldMeta(containerOf(at)).label ?? label
  }
  return label
}

/** The schema without what makes it optional or prepares it. */
function containerOf(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return containerOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe)
    return containerOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
  return schema
}
