import * as z from 'zod'
import { type Choice, type FieldOptions, fieldMeta } from './meta'
import { choice as enumeration, Id, Ids, reference as referenceId } from './wire'

/** One of several: `field.choice('状态', { open: '运行', closed: '停止' })`. */
export const choice = <const T extends Record<string, string>>(
  label: string,
  labels: T,
  options: FieldOptions = {},
) => enumeration(labels, { ...options, label, kind: 'choice' })

/** One of several numbers. */
export const numberChoice = <const T extends readonly (Choice & { readonly value: number })[]>(
  label: string,
  choices: T,
  options: FieldOptions = {},
) => {
  const values = choices.map(({ value }): T[number]['value'] => value)
  return z.literal(values).meta({ ...options, label, kind: 'choice', choices })
}

/** Yes or no; `states` are the words for them. */
export const toggle = (label: string, options: FieldOptions & { states?: readonly [string, string] } = {}) =>
  z.boolean().meta({ ...options, label, kind: 'switch' })

interface ReferenceOptions extends FieldOptions {
  /** The records form a tree, and are chosen from it. */
  isTree?: boolean
  /** The field of this record that holds a station: records of that station are offered, and those of none. */
  narrowedBy?: string
  /** Of people: those who hold this code are offered. */
  holding?: string
}

/** A record of another resource by its id; checked to be visible to the caller. */
export const reference = (
  label: string,
  noun: string,
  { isTree = false, ...options }: ReferenceOptions = {},
) => referenceId(noun, { ...options, label, kind: isTree ? 'tree' : 'reference' })

/** The record of the same kind that this one stands below; `"0"` at the root. */
export const parent = (label: string, noun: string, options: Omit<ReferenceOptions, 'isTree'> = {}) =>
  z
    .union([z.literal('0'), referenceId(noun)])
    .default('0')
    .meta({ ...options, label, kind: 'tree', reference: noun })

interface ReferencesOptions extends FieldOptions {
  /** Of people: those who hold this code are offered. */
  holding?: string
  /** Records that may be chosen; 100 unless told. The column must have room for as many ids. */
  most?: number
}

/** Several records of another resource: a comma list of their ids, empty for none. */
export const references = (label: string, noun: string, { most = 100, ...options }: ReferencesOptions = {}) =>
  z
    .union([z.literal(''), Ids])
    .check(({ value, issues }) => {
      if (value.split(',').length > most)
        issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value })
    })
    .default('')
    .meta({ ...options, label, kind: 'references', reference: noun, most })

/** Characters of a dictionary's key; its column must have room for them. */
const dictionaryKeyLength = 64

/**
 * An entry of a business dictionary (业务字典), which each tenant fills by himself: `field.dictionary('供应商',
 * 'asset_supplier')`. The entry's key stands in it; one that is sealed stays where it is and is chosen no more. Rows of a record
 * have none.
 */
export const dictionary = (label: string, code: string, options: FieldOptions = {}) =>
  z
    .string()
    .trim()
    .min(1)
    .max(dictionaryKeyLength)
    .meta({ ...options, label, kind: 'dictionary', dictionary: code })

interface RowsOptions extends FieldOptions {
  /** Rows that a record may have; 200 unless told. */
  max?: number
  min?: number
}

/**
 * Rows that belong to the record, in their order, saved and removed with it. A change that leaves the field out leaves
 * the rows as they are. Lists carry them with `isDetailOnly: false`.
 */
export const rows = <R extends z.ZodRawShape>(
  label: string,
  row: z.ZodObject<R>,
  { min = 0, max = 200, ...options }: RowsOptions = {},
) => {
  type Identified = z.ZodObject<R & { id: z.ZodOptional<typeof Id> }>
  // What a row is refined by stays. Types cannot follow the extension of a generic shape.
  const identified = (row as z.ZodObject).safeExtend({ id: Id.optional() }) as unknown as Identified
  return z
    .array(identified)
    .min(min)
    .max(max)
    .meta({ isDetailOnly: true, ...options, label, kind: 'rows', most: max })
}

/** The field, or an empty text for none, where a wire format asks for texts that are never null. */
export const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal(''), schema]).meta({ ...fieldMeta(schema) })
