import type * as z from 'zod'
import { coreType, fieldMeta, formatOf, isOptional, type Resource } from '../core'

/** A column that a table may have. */
export interface ImportColumn {
  /** The field; of a row of the record `row.<field>`, and `row` for the list that the row stands in. */
  readonly name: string
  /** Chinese label, also the translation key. */
  readonly label: string
  readonly part: 'record' | 'row' | 'list'
  /** The schema of the field; none for `list`. */
  readonly schema?: z.ZodType
  /** A new record must have it. */
  readonly isRequired: boolean
  /** It belongs to what tells which record a line is about. */
  readonly isKey: boolean
}

type Importable = Pick<Resource, 'schema' | 'import'>

const listName = 'row'

/** The columns that a table of this resource may have, in the order of its form. */
export function importColumns(resource: Importable): ImportColumn[] {
  const spec = resource.import
  if (!spec) return []
  const { key, without = [], rows = [] } = spec
  const own = plainFields(resource.schema)
    .filter(([name]) => !without.includes(name))
    .map(([name, schema]) => columnOf(name, schema, 'record', key.includes(name)))
  const [first] = rows
  if (!first) return own
  const list: ImportColumn = {
    name: listName,
    label: '所属列表',
    part: 'list',
    isRequired: false,
    isKey: false,
  }
  const fields = plainFields(rowSchemaOf(resource, first.field))
    .filter(([, schema]) => formatOf(schema).file !== 'name')
    .map(([name, schema]) => columnOf(`${listName}.${name}`, schema, 'row', name === first.key))
  return [...own, ...(rows.length > 1 ? [list] : []), ...fields]
}

/** The schema of the rows of a field. @throws where the field holds none */
export function rowSchemaOf({ schema }: Pick<Resource, 'schema'>, name: string): z.ZodObject {
  const list = coreType(schema.shape[name] as z.ZodType) as z.ZodArray<z.ZodObject>
  return list.element
}

function columnOf(name: string, schema: z.ZodType, part: 'record' | 'row', isKey: boolean): ImportColumn {
  const { label = name } = fieldMeta(schema)
  return { name, label, part, schema, isRequired: !isOptional(schema), isKey }
}

/** Fields that people know, the server does not set, and a cell can hold. */
const plainFields = ({ shape }: z.ZodObject): [string, z.ZodType][] =>
  Object.entries(shape as Record<string, z.ZodType>).filter(([, schema]) => {
    const { label, readOnly, form } = fieldMeta(schema)
    const isPlain = !['array', 'object', 'record'].includes(coreType(schema).type)
    return Boolean(label) && !readOnly && form !== false && formatOf(schema).file !== 'none' && isPlain
  })

/** What a heading says without what people add to it: a star, a unit in brackets, blanks. */
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/[\s*:]/g, '')

interface Matching {
  /** The label in the user's language. */
  translate?: (label: string) => string
  /** Columns that were chosen for headings before. */
  known?: Readonly<Record<string, string>>
}

/** The column that each heading stands for, by what was chosen before, by label, by its translation or by name; '' for none. */
export function matchHeadings(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  { translate = (label) => label, known = {} }: Matching = {},
): string[] {
  const chosen = new Map(Object.entries(known))
  const byWord = new Map<string, string>()
  for (const { name, label } of [...columns].reverse())
    for (const word of [name, translate(label), label]) byWord.set(plainHeading(word), name)
  const names = new Set(columns.map(({ name }) => name))
  const taken = new Set<string>()
  return headings.map((heading) => {
    const before = chosen.get(heading)
    const found =
      before !== undefined && (before === '' || names.has(before))
        ? before
        : byWord.get(plainHeading(heading))
    if (!found || taken.has(found)) return ''
    taken.add(found)
    return found
  })
}
