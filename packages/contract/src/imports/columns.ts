import type * as z from 'zod'
import { coreType, fieldMeta, formatOf, type Importable, isOptional } from '../core'

/** A column that a table may have. */
export interface ImportColumn {
  /**
   * The field. Of a row of the record `row.<field>`, and `row` for the list that the row stands in; where the lists have
   * different rows, `row.<list>.<field>`.
   */
  readonly name: string
  /** Chinese label, also the translation key. */
  readonly label: string
  /** Of a row: the field in it. */
  readonly field?: string
  /** Of a row that stands in this list and no other: its field and label. */
  readonly list?: { readonly field: string; readonly label: string }
  readonly part: 'record' | 'row' | 'list'
  /** Other headings that it is known by. */
  readonly words?: readonly string[]
  /** The schema of the field; none for `list`. */
  readonly schema?: z.ZodType
  /** A new record must have it. */
  readonly isRequired: boolean
  /** It belongs to what tells which record a line is about. */
  readonly isKey: boolean
}

type Imported = Pick<Importable, 'schema' | 'import'>

const listName = 'row'

/** The columns that a table of this resource may have, in the order of its form. */
export function importColumns(resource: Imported): ImportColumn[] {
  const spec = resource.import
  if (!spec) return []
  const { key, without = [], rows = [], words = {} } = spec
  const own = plainFields(resource.schema)
    .filter(([name]) => !without.includes(name))
    .map(([name, schema]) => ({
      ...columnOf(name, schema, 'record', key.includes(name)),
      ...(words[name] ? { words: words[name] } : {}),
    }))
  const [first] = rows
  if (!first) return own
  if (rows.length > 1 && !haveOneShape(resource, rows))
    return [...own, ...rows.flatMap((list) => columnsOfList(resource, list, listNamed(resource, list)))]
  const list: ImportColumn = {
    name: listName,
    label: '所属列表',
    part: 'list',
    isRequired: false,
    isKey: false,
  }
  return [...own, ...(rows.length > 1 ? [list] : []), ...columnsOfList(resource, first)]
}

type ImportedList = NonNullable<NonNullable<Imported['import']>['rows']>[number]

const haveOneShape = (resource: Imported, lists: readonly ImportedList[]) =>
  new Set(lists.map(({ field }) => Object.keys(rowSchemaOf(resource, field).shape).join())).size === 1

const listNamed = ({ schema }: Imported, { field }: ImportedList) => {
  const { label = field } = fieldMeta(schema.shape[field] as z.ZodType)
  return { field, label }
}

const columnsOfList = (
  resource: Imported,
  { field: from, key }: ImportedList,
  list?: ImportColumn['list'],
): ImportColumn[] =>
  plainFields(rowSchemaOf(resource, from)).map(([field, schema]) => {
    const name = [listName, ...(list ? [list.field] : []), field].join('.')
    return {
      ...columnOf(name, schema, 'row', [key].flat().includes(field)),
      field,
      ...(list ? { list } : {}),
    }
  })

/** What a column is called: that of a row of one of several lists with the list's name. */
export const titleOfColumn = (
  { label, list }: Pick<ImportColumn, 'label' | 'list'>,
  translate: (label: string) => string = (text) => text,
): string => (list ? `${translate(list.label)}·${translate(label)}` : translate(label))

/** The schema of the rows of a field. @throws where the field holds none */
export function rowSchemaOf({ schema }: Pick<Importable, 'schema'>, name: string): z.ZodObject {
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

/** What a heading says without what people add to it or leave out: a star, a unit in brackets, blanks, the English plural. */
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/[\s*:]/g, '')
    .replace(/(?<=[a-z]{2})s$/, '')

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
  for (const column of [...columns].reverse())
    for (const word of column.words ?? [])
      for (const said of [word, translate(word)]) byWord.set(plainHeading(said), column.name)
  for (const column of [...columns].reverse())
    for (const word of [column.name, titleOfColumn(column, translate), titleOfColumn(column)])
      byWord.set(plainHeading(word), column.name)
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
