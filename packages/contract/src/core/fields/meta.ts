import * as z from 'zod'
import type { FileHolder } from './holder'
import { type FieldFormat, type FieldKind, fieldKinds } from './kinds'

/** One choice of an enumeration: the stored value and its Chinese label (also the translation key). */
export interface Choice {
  readonly value: string | number
  readonly label: string
}

/** What a page knows about a field beyond its type. Everything is optional; a field without a label is technical. */
export interface FieldMeta {
  /** Chinese label, also the translation key. */
  label?: string
  /** What it holds; its builder says so, for a plain type it follows from the schema. */
  kind?: FieldKind
  /** Shown as a column of the table; a number is its width in px. */
  column?: boolean | number
  /** Its column is left out where there is little room, until somebody chooses it. */
  isSecondary?: boolean
  /** Says how a record stands: where there is little room its word stands beside the record's name. */
  isState?: boolean
  /** Offered in the search form above the table. */
  search?: boolean
  /** `false`: never in the form; `create`: only when a record is made. */
  form?: false | 'create'
  /** Whoever makes a record gives one, though changes go without. */
  isNeeded?: boolean
  /** The server sets it; a body that carries it changes nothing. */
  readOnly?: boolean
  /** The noun of another resource whose id stands here. Answers carry its title as `<field without Id>Name`. */
  reference?: string
  /** The code of the tenant's dictionary whose keys stand here. Answers carry the word for it as `<field>Name`. */
  dictionary?: string
  /** The field of the same record that says of which station the records are that are offered: `stationId`. */
  narrowedBy?: string
  /** The field of the same record that it tells more of: what was said of one record is emptied when another is chosen there. */
  tellsOf?: string
  /** Of people: offered are those who hold this code, at the station that `narrowedBy` says. */
  holding?: string
  choices?: readonly Choice[]
  /** What a switch says, on and off, in Chinese; 是 and 否 unless told. */
  states?: readonly [on: string, off: string]
  /** Of a time: lists say how long ago it was, and the time itself on hover. */
  showsAge?: boolean
  /** Physical unit, shown smaller beside the value. */
  unit?: string
  /** Digits behind the point: at most, and for money exactly. */
  decimals?: number
  /** Of files: the kind of record that holds them. */
  holder?: FileHolder
  /** Rows, files or chosen records at most. */
  most?: number
  /** Left out of lists and exports: too large to be carried for each row. */
  isDetailOnly?: boolean
  /** One sentence below the input. */
  help?: string
  /** The part of the form that begins with it; Chinese, also the translation key. */
  part?: string
  /** The form shows it only while another field, or any of several, has one of these values. */
  shownFor?: {
    readonly field: string | readonly string[]
    readonly values: readonly string[]
    /** Where it is shown it must be filled in, as a rule of the record has it. */
    readonly isNeeded?: boolean
    /** What is said below it for one of the values, in place of `help`. */
    readonly helpFor?: Readonly<Record<string, string>>
  }
}

/** What every builder takes beside its label. */
export type FieldOptions = Pick<
  FieldMeta,
  | 'column'
  | 'isSecondary'
  | 'isState'
  | 'search'
  | 'form'
  | 'readOnly'
  | 'isDetailOnly'
  | 'help'
  | 'part'
  | 'unit'
  | 'shownFor'
  | 'tellsOf'
>

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}

/** The metadata of a field, looking through `optional`, `nullable` and `default`. */
export function fieldMeta(schema: z.ZodType): FieldMeta {
  const own = schema.meta() ?? {}
  const inner = innerType(schema)
  return inner ? { ...fieldMeta(inner), ...own } : own
}

/** What a picker asks for, and what is registered, in place of a noun: the entries of a tenant's dictionary. */
export const dictionaryNoun = (code: string): string => `dictBiz:${code}`

/** The code of the dictionary that a noun stands for; undefined for a noun of records. */
export const dictionaryOf = (noun: string): string | undefined => /^dictBiz:(.+)$/.exec(noun)?.[1]

/** What a field refers to: the noun of records, or a dictionary as {@link dictionaryNoun} writes it. */
export const referredNoun = ({ reference, dictionary }: FieldMeta): string | undefined =>
  dictionary === undefined ? reference : dictionaryNoun(dictionary)

/** The schema without `optional`, `nullable` and `default`. */
export function coreType(schema: z.ZodType): z.ZodType {
  const inner = innerType(schema)
  return inner ? coreType(inner) : schema
}

/** What a field holds: what its builder said, else what its type says. */
export function kindOf(schema: z.ZodType): FieldKind {
  const { kind, reference, choices } = fieldMeta(schema)
  if (kind) return kind
  if (reference) return 'reference'
  if (choices) return 'choice'
  const core = coreType(schema)
  if (core instanceof z.ZodNumber) return 'number'
  if (core instanceof z.ZodBoolean) return 'switch'
  return 'text'
}

/** How a field is entered, shown, searched and exported. */
export const formatOf = (schema: z.ZodType): FieldFormat => fieldKinds[kindOf(schema)]

/** Whether a body may leave the field out. */
export const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success

/** What an emptied input stands for: null, '', no rows or the root of a tree, whichever the schema takes; else nothing. */
export function emptyOf(schema: z.ZodType): null | '' | '0' | readonly [] | undefined {
  const kind = kindOf(schema)
  if (acceptsNull(schema)) return null
  if (kind === 'number' || kind === 'duration') return undefined
  const candidates = kind === 'tree' ? (['', '0'] as const) : ['' as const, [] as const]
  return candidates.find((value) => schema.safeParse(value).success)
}

/** A number that is made of what comes (`z.coerce`) would make 0 of null. */
const acceptsNull = (schema: z.ZodType): boolean => {
  const parsed = schema.safeParse(null)
  return parsed.success && parsed.data === null
}

function innerType(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schema.unwrap() as z.ZodType
  return undefined
}
