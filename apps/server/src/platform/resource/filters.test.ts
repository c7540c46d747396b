import { sql } from 'drizzle-orm'
import { PgDialect, pgTable, varchar } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { id } from '../database'
import { filterConditions, orderBy, searchesTexts } from './filters'

const table = pgTable('thing', { id: id(), thingName: varchar(), thingKind: varchar().notNull() })
const visible = new Map([
  ['thingName', '名称'],
  ['thingKind', '类型'],
])

it.each(['constructor', 'thingName_constructor', 'constructor_like', '__proto__', 'thingName___proto__'])(
  'what every object has is no filter and no order: %s',
  (name) => {
    const refusal = expect.objectContaining({ spec: expect.objectContaining({ status: 400 }) })
    expect(() => filterConditions(table, visible, { [name]: 'x' }, 'UTC')).toThrow(refusal)
    expect(() => orderBy(table, visible, { ascs: name }, { field: 'id', direction: 'asc' })).toThrow(refusal)
  },
)

it('a part of a text is searched for, anything else is looked up', () => {
  expect(searchesTexts(table, { thingName: 'a' })).toBe(true)
  expect(searchesTexts(table, { thingName_equal: 'a' })).toBe(false)
})

it('these or none of a list is these alone where none can lack the field', () => {
  const asked = (name: string) => {
    const [found] = filterConditions(table, visible, { [name]: 'a,b' }, 'UTC')
    return new PgDialect({ casing: 'snake_case' }).sqlToQuery(sql`${found}`).sql.replaceAll('"thing".', '')
  }
  expect(asked('thingName_in')).toBe('"thing_name" in ($1, $2)')
  expect(asked('thingName_inornull')).toBe('("thing_name" in ($1, $2) or "thing_name" is null)')
  expect(asked('thingKind_inornull')).toBe('"thing_kind" in ($1, $2)')
})
