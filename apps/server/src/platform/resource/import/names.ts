import { cutText, fieldMeta, type Importable, kindOf } from '@energy-console/contract'
import { lineProblems, rowSchemaOf } from '@energy-console/contract/imports'
import type * as z from 'zod'
import type { Tx } from '../../database'
import type { Session } from '../../http'
import { type Named, type References, referencesOf } from '../../references'
import type { Draft } from './drafts'

type Values = Readonly<Record<string, unknown>>

/** The id that a name in a cell stands for, or why there is none. */
export type Resolved =
  | { readonly id: string }
  | { readonly text: string; readonly params?: Record<string, string> }

/** Finds records by the names that a table has for them, among those that the session sees. */
export interface Names {
  /** The value of a reference, by its field, or `<list>.<field>` in a row: an id, or a comma list of several. */
  resolve(path: string, text: string, values: Values): Resolved
  /** Takes note of a record of this kind that the import has made, so that later lines can name it. */
  add(record: Named): void
}

/** Reads the records that the drafts name: one statement a noun. */
export async function readNames(
  { tx, session }: { tx: Tx; session: Session },
  { resource, references }: { resource: Importable; references: References },
  drafts: readonly Draft[],
): Promise<Names> {
  const fields = referringFields(resource)
  const wanted = new Map<string, Set<string>>()
  for (const [path, { noun, schema }] of fields) {
    const names = wanted.get(noun) ?? new Set<string>()
    for (const text of textsAt(path, drafts)) {
      for (const name of namesIn(text, isList(schema))) for (const part of partsOf(name)) names.add(part)
      names.add(text)
    }
    wanted.set(noun, names)
  }
  const found = new Map<string, Map<string, Named[]>>()
  for (const [noun, names] of wanted)
    found.set(noun, byName(await references.findByNames(tx, session, noun, [...names])))

  const paths = new Map<string, Map<string, readonly Named[]>>()
  /** What a path leads to, remembered by its text: the lines of a file name the same few. */
  const belowOnce = (noun: string, path: string): readonly Named[] => {
    const known = paths.get(noun) ?? new Map<string, readonly Named[]>()
    paths.set(noun, known)
    const all = known.get(path) ?? below(found.get(noun), path)
    known.set(path, all)
    return all
  }

  const resolveOne = (noun: string, name: string, values: Values): Resolved => {
    const of = found.get(noun)
    const whole = of?.get(name) ?? []
    const all = whole.length > 0 ? whole : belowOnce(noun, name)
    const near = all.length > 1 ? all.filter(({ stationId }) => stationId === values.stationId) : all
    const [one, another] = near.length > 0 ? near : all
    if (!one) return { text: lineProblems.unknown, params: { name: shortened(name) } }
    return another
      ? { text: '有多条名为“{{name}}”的记录', params: { name: shortened(name) } }
      : { id: one.id }
  }

  return {
    resolve(path, text, values) {
      const field = fields.get(path)
      if (!field) throw new RangeError(`${resource.noun}.${path} refers to nothing`)
      if (kindOf(field.schema) === 'tree' && text === '0') return { id: '0' }
      const ids: string[] = []
      for (const name of namesIn(text, isList(field.schema))) {
        const one = resolveOne(field.noun, name, values)
        if (!('id' in one)) return one
        ids.push(one.id)
      }
      return { id: ids.join() }
    },
    add(record) {
      paths.delete(resource.noun)
      const own = found.get(resource.noun)
      if (own) own.set(record.name, [...(own.get(record.name) ?? []), record])
    },
  }
}

interface Referring {
  noun: string
  schema: z.ZodType
}

/** The fields that refer to records, those of imported rows as `<list>.<field>`. */
function referringFields(resource: Importable): Map<string, Referring> {
  const found = new Map<string, Referring>()
  const add = (of: z.ZodObject, before: string) => {
    for (const [field, noun] of referencesOf(of))
      found.set(`${before}${field}`, { noun, schema: of.shape[field] as z.ZodType })
  }
  add(resource.schema, '')
  for (const { field } of resource.import?.rows ?? []) add(rowSchemaOf(resource, field), `${field}.`)
  return found
}

/** What the drafts say in a field. */
function textsAt(path: string, drafts: readonly Draft[]): string[] {
  const [list = '', field] = path.split('.')
  const said = drafts.flatMap(({ values, rows }) =>
    field === undefined
      ? [values[list]]
      : rows.flatMap((row) => (row.field === list ? [row.values[field]] : [])),
  )
  return said.filter((text) => typeof text === 'string')
}

/** Whether the field refers to several records. */
const isList = (schema: z.ZodType) =>
  fieldMeta(schema).reference !== undefined && schema.safeParse('1,2').success

/** A name as a problem repeats it. */
function shortened(name: string): string {
  const cut = cutText(name, 100)
  return cut === name ? name : `${cut}…`
}

const namesIn = (text: string, isSeveral: boolean): string[] =>
  (isSeveral ? text.split(/[,，、;；]/) : [text]).map((name) => name.trim()).filter((name) => name !== '')

function byName(records: readonly Named[]): Map<string, Named[]> {
  const names = new Map<string, Named[]>()
  for (const record of records)
    for (const name of new Set([record.name, ...record.codes]))
      names.set(name, [...(names.get(name) ?? []), record])
  return names
}

/** Levels that a path may have, and its characters: what is longer names nothing. */
const mostLevels = 16
const mostOfPath = 1_000

/** The parts of a path; none where it is longer than any. */
function partsOf(path: string): string[] {
  const parts = path.length > mostOfPath ? [] : path.split('/', mostLevels + 1).map((part) => part.trim())
  return parts.length > mostLevels ? [] : parts
}

/** Records of a tree by their path: `1号楼/1F` is what is called 1F below what is called 1号楼. */
export function below(of: ReadonlyMap<string, readonly Named[]> | undefined, path: string): readonly Named[] {
  const [first = '', ...rest] = partsOf(path)
  let found = of?.get(first) ?? []
  for (const part of rest) {
    if (found.length === 0) break
    const parents = new Set(found.map(({ id }) => id))
    found = (of?.get(part) ?? []).filter(({ parentId }) => parentId !== undefined && parents.has(parentId))
  }
  return found
}
