import { fieldMeta, kindOf, type Resource } from '@energy-console/contract'
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
  /** The value of a reference: an id, or a comma list of several. */
  resolve(field: string, text: string, values: Values): Resolved
  /** Takes note of a record of this kind that the import has made, so that later lines can name it. */
  add(record: Named): void
}

/** Reads the records that the drafts name: one statement a noun. */
export async function readNames(
  { tx, session }: { tx: Tx; session: Session },
  { resource, references }: { resource: Resource; references: References },
  drafts: readonly Draft[],
): Promise<Names> {
  const fields = referencesOf(resource.schema)
  const wanted = new Map<string, Set<string>>()
  for (const [field, noun] of fields) {
    const names = wanted.get(noun) ?? new Set<string>()
    for (const { values } of drafts) {
      const text = values[field]
      if (typeof text !== 'string') continue
      for (const name of namesIn(text, isList(resource, field)))
        for (const part of partsOf(name)) names.add(part)
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
    if (!one) return { text: '没有找到“{{name}}”', params: { name: shortened(name) } }
    return another
      ? { text: '有多条名为“{{name}}”的记录', params: { name: shortened(name) } }
      : { id: one.id }
  }

  return {
    resolve(field, text, values) {
      const noun = fields.get(field) ?? ''
      if (kindOf(resource.schema.shape[field] as never) === 'tree' && text === '0') return { id: '0' }
      const ids: string[] = []
      for (const name of namesIn(text, isList(resource, field))) {
        const one = resolveOne(noun, name, values)
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

/** Whether the field refers to several records. */
const isList = (resource: Resource, field: string) => {
  const schema = resource.schema.shape[field] as import('zod').ZodType
  return fieldMeta(schema).reference !== undefined && schema.safeParse('1,2').success
}

/** A name as a problem repeats it. */
const shortened = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}…` : name)

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
