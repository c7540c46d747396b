import type { Resource, ValuesOf } from '@energy-console/contract'
import { wireValue } from '../form/check'
import { type Field, fieldsOf } from '../form/fields'
import { type RowDraft, rowsOf } from '../form/rows/rowEdits'
import { rowSchemaOf } from '../form/rows/rowProblems'
import { valueAt } from '../list/Column'

/** What a form holds of whichever record. */
export type FormValues = Record<string, unknown>

/** A list that is rows of a record may begin with drafts of them. */
type BeginningOf<V> =
  NonNullable<V> extends readonly (infer Row extends object)[] ? readonly RowDraft<Row>[] : V

/** What a new record of a resource begins with. */
export type StartingOf<R extends Resource> = {
  readonly [Name in keyof ValuesOf<R>]?: BeginningOf<ValuesOf<R>[Name]>
}

/** Values that the form opens with: those of the record, else the defaults of the schema. */
export function initialValues(fields: readonly Field[], record: object | undefined): FormValues {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      record ? openingValue(field, valueAt(record, field.name)) : defaultOf(field),
    ]),
  )
}

/** Exact decimals come with all the digits of their column; a form opens without the last zeros. */
function openingValue(field: Field, value: unknown): unknown {
  if (field.kind === 'decimal' && typeof value === 'string')
    return value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  if (field.kind !== 'rows' || !Array.isArray(value)) return value
  const columns = fieldsOf(rowSchemaOf(field)).filter(({ kind }) => kind === 'decimal')
  return rowsOf(value).map((row) => ({ ...row, ...initialValues(columns, row) }))
}

function defaultOf({ schema, kind }: Field): unknown {
  const parsed = schema.safeParse(undefined)
  if (parsed.success && parsed.data !== undefined) return parsed.data
  return kind === 'switch' ? true : undefined
}

/** The body of a save or update from what the form holds. */
export function bodyOf(fields: readonly Field[], values: FormValues, isNew: boolean): FormValues {
  const entries = fields.map((field) => [field.name, wireValue(field, values[field.name], isNew)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The fields without those of files that are as they were: what somebody else has added to them meanwhile stays. */
export const changedFiles = (
  fields: readonly Field[],
  values: FormValues,
  record: FormValues | undefined,
): readonly Field[] =>
  fields.filter(
    ({ kind, name }) => kind !== 'attachments' || !record || idsIn(values[name]) !== idsIn(record[name]),
  )

/** The fields whose values go with those of others: what is narrowed by them or tells of them, and what of that in turn. */
export function dependentsOf(fields: readonly Field[], changed: readonly string[]): string[] {
  const found = new Set(changed)
  for (const name of found)
    for (const { name: other, meta } of fields)
      if (meta.narrowedBy === name || meta.tellsOf === name) found.add(other)
  return [...found].filter((name) => !changed.includes(name))
}

const idsIn = (files: unknown) =>
  Array.isArray(files) ? files.map((file: { id: string }) => file.id).join() : ''
