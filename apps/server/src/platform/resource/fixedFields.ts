import { coreErrors, fieldMeta, kindOf, type Resource } from '@energy-console/contract'
import type { z } from 'zod'
import { refuse } from '../errors'

type Values = Readonly<Record<string, unknown>>

/** The fields of a resource that are said when a record is made, and stay. */
export const fixedFields = ({ schema }: Pick<Resource, 'schema'>): string[] =>
  Object.entries(schema.shape).flatMap(([name, part]) =>
    fieldMeta(part as z.ZodType).form === 'create' ? [name] : [],
  )

/**
 * What is left of a change without the fields that stay. An empty one says nothing: a form leaves open what was settled
 * without it.
 *
 * @param before the record as it stands, as the wire has it
 * @throws AppError `core.fixed` for another value of such a field
 */
export function withoutFixed(resource: Pick<Resource, 'schema'>, body: Values, before: Values): Values {
  const fixed = fixedFields(resource)
  for (const name of fixed) {
    const value = body[name]
    if (value === undefined || value === null || value === '') continue
    const part = resource.schema.shape[name] as z.ZodType
    const isFile = kindOf(part) === 'attachments'
    if (isFile ? idsOf(value) === idsOf(before[name]) : value === before[name]) continue
    throw refuse(coreErrors.fixed, { field: fieldMeta(part).label ?? name }, name)
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !fixed.includes(name)))
}

const idsOf = (files: unknown) =>
  Array.isArray(files)
    ? files
        .map((file: { id?: unknown }) => String(file.id))
        .sort()
        .join()
    : ''
