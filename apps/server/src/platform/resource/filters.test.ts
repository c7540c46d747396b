import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { id } from '../database'
import { filterConditions, orderBy, searchesTexts } from './filters'

const table = pgTable('thing', { id: id(), thingName: varchar() })
const visible = new Map([['thingName', '名称']])

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
