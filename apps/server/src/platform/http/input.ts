import { coreErrors, fieldMeta } from '@energy-console/contract'
import { z } from 'zod'
import { zhCN } from 'zod/locales'
import { AppError } from '../errors'

z.config(zhCN())

/** Parses what a caller sent; refuses with the label of the first field that is wrong. */
export function parseInput(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
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
