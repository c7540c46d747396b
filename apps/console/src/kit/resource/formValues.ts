import { wireValue } from '../form/check'
import type { Field } from '../form/fields'

export type FormValues = Record<string, unknown>

/** Values that the form opens with: those of the record, else the defaults of the schema. */
export function initialValues(fields: readonly Field[], record: FormValues | undefined): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, record ? record[field.name] : defaultOf(field)]),
  )
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
