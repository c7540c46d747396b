import { fieldMeta } from '@energy-console/contract'
import { z } from 'zod'

/** Where a field stands in an input: names of fields and, for elements of arrays, 0. */
export type Path = readonly (string | number)[]

/** A field of an input that holds no other fields. */
export interface Leaf {
  path: Path
  schema: z.ZodType
  /** The noun whose ids stand in it. */
  reference: string | undefined
}

/** The noun that a field, or an element of it, refers to. */
const referenceOf = (schema: z.ZodType) => fieldMeta(schema).reference

/** The schema without what makes it optional, before what transforms it or after what prepares it. */
export function bare(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return bare(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe)
    return bare((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
  return schema
}

/** Every field of an input, those of nested objects and array elements included. */
export function leavesOf(schema: z.ZodType | undefined, path: Path = [], above?: string): Leaf[] {
  if (schema === undefined || schema instanceof z.ZodUndefined) return []
  const type = bare(schema)
  const reference = referenceOf(schema) ?? above
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([name, field]) =>
      leavesOf(field as z.ZodType, [...path, name]),
    )
  if (type instanceof z.ZodArray) return leavesOf(type.element as z.ZodType, [...path, 0], reference)
  return path.length === 0 ? [] : [{ path, schema, reference }]
}

/** What a sample may be made of. */
export interface SampleContext {
  /** The id of a record that may stand in a reference. */
  idOf(noun: string): string
  /** A text that no other sample has. */
  unique(): string
}

/** Nothing that a schema accepts was found; the message names the field. */
export class NoSample extends Error {}

const texts = [
  'a',
  '1',
  '',
  '2026-01-01',
  'FREQ=DAILY',
  '2026-01',
  '01-01',
  '2026-01-01 00:00:00',
  '2026-01-01 00:00',
  '00:00',
  '0.5',
  '#336699',
  'a@example.com',
  '13800000000',
  'https://example.com/a',
  '192.0.2.1',
  'd41d8cd98f00b204e9800998ecf8427e',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'd41d8cd98f00b204e9800998ecf8427ee3b0c44298fc1c14',
  'Asia/Shanghai',
  'hide_help',
  'BX-0123456789',
  'backup-20260101-000000-manual.tar.gz',
  '/api/ml-mlink/view/image?hash=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'data:image/png;base64,AAAA',
  '{}',
  '[]',
  '0 0 * * *',
  'd9b2d63d-a233-4123-847a-7090f1f0d3f0',
  '91110108MA01ABCD2X',
  'station:1',
]
const numbers = [1, 0, 10, 60, 1000, 100_000, 365, -1, 0.5, Date.UTC(2026, 0, 1)]

/** Whether a field may be left out. Of one schema the answer is always the same, and it is asked for over and over. */
function isOptional(schema: z.ZodType): boolean {
  const known = optional.get(schema)
  if (known !== undefined) return known
  const is = schema.safeParse(undefined).success
  optional.set(schema, is)
  return is
}
const optional = new WeakMap<z.ZodType, boolean>()

/** Which of the candidates a schema has accepted. */
const accepted = new WeakMap<z.ZodType, number>()

/** The least input that the schema accepts, with the field at `wanted` in it. */
export function sampleOf(
  schema: z.ZodType,
  context: SampleContext,
  wanted: Path = [],
  at: Path = [],
): unknown {
  const type = bare(schema)
  const reference = referenceOf(schema)
  if (type instanceof z.ZodObject) {
    const entries = Object.entries(type.shape).flatMap(([name, field]) => {
      const isWanted = wanted[0] === name
      if (!isWanted && isOptional(field as z.ZodType)) return []
      return [
        [
          name,
          sampleOf(field as z.ZodType, context, isWanted ? wanted.slice(1) : [], [...at, name]),
        ] as const,
      ]
    })
    return Object.fromEntries(entries)
  }
  if (type instanceof z.ZodArray) {
    if (wanted.length === 0 && type.safeParse([]).success) return []
    if (reference !== undefined) return [context.idOf(reference)]
    return [sampleOf(type.element as z.ZodType, context, wanted.slice(1), [...at, 0])]
  }
  if (reference !== undefined && reference !== 'self') return context.idOf(reference)
  const all = candidates(type, context)
  const accepts = (index: number) => index in all && schema.safeParse(all[index]).success
  const known = accepted.get(schema)
  const index = known !== undefined && accepts(known) ? known : all.findIndex((_, at) => accepts(at))
  if (index === -1)
    throw new NoSample(`no sample for ${at.join('.')} (${type.type}): add one to the lists in sample.ts`)
  accepted.set(schema, index)
  return all[index]
}

function candidates(type: z.ZodType, context: SampleContext): unknown[] {
  if (type instanceof z.ZodLiteral) return [...type.values]
  if (type instanceof z.ZodEnum) return type.options
  if (type instanceof z.ZodUnion || type instanceof z.ZodDiscriminatedUnion)
    return (type.options as z.ZodType[]).map((option) => sampleOf(option, context))
  if (type instanceof z.ZodBoolean) return [true]
  if (type instanceof z.ZodNumber) return numbers
  if (type instanceof z.ZodRecord) return [{}]
  return [context.unique(), ...texts, ...numbers, true, {}, [], new Uint8Array([1])]
}

/** A copy of an input with another value at a path. Containers on the way exist already. */
export function replaceAt(input: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(input))
    return input.map((entry, index) => (index === key ? replaceAt(entry, rest, value) : entry))
  const record = (input ?? {}) as Record<string, unknown>
  return { ...record, [key]: replaceAt(record[key], rest, value) }
}
