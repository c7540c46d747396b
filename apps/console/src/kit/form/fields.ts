import {
  emptyOf,
  type FieldFormat,
  type FieldKind,
  type FieldMeta,
  fieldKinds,
  fieldMeta,
  isOptional,
  kindOf,
} from '@energy-console/contract'
import type * as z from 'zod'

/** A field of a contract schema as forms, filters and columns need it. */
export interface Field {
  name: string
  /** Chinese label, also the translation key. */
  label: string
  kind: FieldKind
  /** How it is entered, shown and searched. */
  format: FieldFormat
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
    const kind = kindOf(field)
    const isRequired = meta.isNeeded ?? (!isOptional(field) && emptyOf(field) === undefined)
    return [{ name, label: meta.label, kind, format: fieldKinds[kind], meta, schema: field, isRequired }]
  })
}

/** Whether the form shows the field when a record is made, or when one is changed. */
export const isInForm = ({ meta }: Field, isNew: boolean): boolean =>
  !meta.readOnly && meta.form !== false && (isNew || meta.form !== 'create')
