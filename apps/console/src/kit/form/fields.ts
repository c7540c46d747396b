import { coreType, type FieldMeta, fieldMeta, type InputKind, isOptional } from '@energy-console/contract'
import * as z from 'zod'

/** How a field is entered and shown: what the contract says, else what follows from its type. */
export type FieldKind = InputKind | 'reference' | 'date'

/** A field of a contract schema as forms, filters and columns need it. */
export interface Field {
  name: string
  /** Chinese label, also the translation key. */
  label: string
  kind: FieldKind
  meta: FieldMeta
  schema: z.ZodType
  /** A new record must have it. */
  isRequired: boolean
}

/** The labelled fields of a schema, in its order; what has no label is technical and left out. */
export function fieldsOf(schema: z.ZodObject): Field[] {
  return Object.entries(schema.shape).flatMap(([name, part]): Field[] => {
    // A shape's values are schemas; the core type only hides their methods.
    const field = part as z.ZodType
    const meta = fieldMeta(field)
    if (meta.label === undefined) return []
    const isRequired =
      !isOptional(field) || (isText(field) && !field.safeParse('').success && !isNullable(field))
    return [{ name, label: meta.label, kind: kindOf(field, meta), meta, schema: field, isRequired }]
  })
}

const isText = (schema: z.ZodType) => coreType(schema) instanceof z.ZodString && !isOptional(schema)
const isNullable = (schema: z.ZodType) => schema.safeParse(null).success

function kindOf(schema: z.ZodType, meta: FieldMeta): FieldKind {
  if (meta.input) return meta.input
  if (meta.reference) return 'reference'
  if (meta.choices) return 'select'
  const core = coreType(schema)
  if (core instanceof z.ZodNumber) return 'number'
  if (core instanceof z.ZodBoolean) return 'switch'
  if (core instanceof z.ZodArray) return 'list'
  if (core instanceof z.ZodUnion && core.options.some((option) => option instanceof z.ZodISODate))
    return 'date'
  return meta.label?.endsWith('时间') ? 'datetime' : 'text'
}

/** Whether the form shows the field when a record is made, or when one is changed. */
export const isInForm = ({ meta }: Field, isNew: boolean): boolean =>
  !meta.readOnly && meta.form !== false && (isNew || meta.form !== 'create')

/** What an emptied input stands for: null, '' or (the root of a tree) '0', whichever the schema takes; else nothing. */
export function emptyValue({ schema, kind }: Field): null | '' | '0' | undefined {
  const candidates = [null, '', ...(kind === 'tree' ? (['0'] as const) : [])] as const
  return candidates.find((value) => schema.safeParse(value).success)
}
