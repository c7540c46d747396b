import {
  coreType,
  cutText,
  type FieldChange,
  fieldMeta,
  kindOf,
  nameField,
  type Resource,
} from '@energy-console/contract'
import { z } from 'zod'
import { secretParameter } from '../http'
import { valueIn } from './record'

/** Characters of one value that the log keeps. */
const most = 300

/** Kinds whose values say nothing to people, or are none of the log's business: that they have changed is enough. */
const unkept: ReadonlySet<string> = new Set(['password', 'richText', 'picture', 'attachments'])
/** Kinds whose values are labels of the contract. */
const worded: ReadonlySet<string> = new Set(['choice', 'switch'])

type Told = Pick<Resource, 'schema' | 'title'>

/** What is said about a change beside the two states of its record. */
interface About {
  /** Fields whose values are not kept. */
  hidden?: readonly string[]
  /** What was asked for: answers carry no passwords, so that they are found here alone. */
  asked?: object
}

/** The fields in which two states of a record differ, both whole as answers carry them, in words of the contract. */
export function changesBetween(
  { schema, title }: Told,
  before: object,
  after: object,
  { hidden = [], asked = {} }: About = {},
): FieldChange[] {
  // a new record has no title before
  const record = cutText(String(valueIn(before, title) ?? valueIn(after, title) ?? ''), most)
  return Object.entries(schema.shape).flatMap(([name, type]): FieldChange[] => {
    const field = type as z.ZodType
    const { label, readOnly, isDetailOnly = false } = fieldMeta(field)
    if (!label || readOnly) return []
    const kind = kindOf(field)
    const isDocument = isDetailOnly && kind === 'text'
    const isUnkept = unkept.has(kind) || isDocument || secretParameter.test(name) || hidden.includes(name)
    const isGiven = kind === 'password' && Boolean(valueIn(asked, name))
    if (!isGiven && isSame(valueIn(before, name), valueIn(after, name))) return []
    if (isUnkept) return [{ record, field: label, before: '', after: '', kind: 'hidden' }]
    const [from, to] = textsOf(name, field, [before, after])
    return [
      {
        record,
        field: label,
        before: cutText(from, most),
        after: cutText(to, most),
        ...(worded.has(kind) && { kind: 'words' as const }),
      },
    ]
  })
}

/** The fields of a call's body, for what is told of a change that it makes. @throws for a call without one */
export function bodySchema<B>({ body, path }: { body?: B; path: string }): B {
  if (body === undefined) throw new Error(`${path} has no body`)
  return body
}

/** What a resource's record is called, gone as it is. */
export const removalOf = (
  { label, title }: Pick<Resource, 'label' | 'title'>,
  record: object,
): FieldChange => ({
  record: '',
  field: label,
  before: cutText(String(valueIn(record, title) ?? ''), most),
  after: '',
})

/** What is left out, null and an empty text stand for the same: nothing. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** A field of two records in words; of rows those alone in which the two differ, behind how many each has. */
function textsOf(name: string, type: z.ZodType, records: readonly [object, object]): [string, string] {
  const values = records.map((record) => valueIn(record, name))
  if (!values.some(Array.isArray)) return [textOf(name, type, records[0]), textOf(name, type, records[1])]
  const [from = [], to = []] = values.map((value) => (Array.isArray(value) ? rowTexts(type, value) : []))
  const told = (rows: readonly string[], others: readonly string[]) => {
    const own = rows.filter((row) => !others.includes(row))
    return rows.length === 0 ? '' : [`[${rows.length}]`, own.join(' / ')].join(' ').trim()
  }
  return [told(from, to), told(to, from)]
}

/** A value in words: labels of choices, names of what is referred to, numbers with their unit, rows by what they hold. */
function textOf(name: string, type: z.ZodType, record: object): string {
  const value = valueIn(record, nameField(name)) ?? valueIn(record, name)
  if (value === null || value === undefined || value === '') return ''
  const { choices, states = ['是', '否'], unit } = fieldMeta(type)
  const chosen = choices?.find((choice) => String(choice.value) === String(value))
  if (chosen) return chosen.label
  if (typeof value === 'boolean') return value ? states[0] : states[1]
  if (typeof value === 'object') return JSON.stringify(value)
  return unit ? `${value} ${unit}` : String(value)
}

/** What stands in each row. */
function rowTexts(type: z.ZodType, rows: readonly unknown[]): string[] {
  const list = coreType(type)
  const element = list instanceof z.ZodArray ? list.element : undefined
  const shape = element instanceof z.ZodObject ? (element.shape as Record<string, z.ZodType>) : undefined
  return rows.map((row) => {
    if (typeof row !== 'object' || row === null) return String(row)
    if (!shape) return JSON.stringify(row)
    return Object.entries(shape)
      .filter(
        ([field, cell]) => fieldMeta(cell).label && !unkept.has(kindOf(cell)) && !secretParameter.test(field),
      )
      .map(([field, cell]) => textOf(field, cell, row))
      .filter((text) => text !== '')
      .join(' ')
  })
}
