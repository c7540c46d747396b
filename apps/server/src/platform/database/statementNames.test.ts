import { expect, it } from 'vitest'
import { createStatementNames, takesMany } from './statementNames'

it('names a statement that comes again and again, and no other', () => {
  const keep = createStatementNames()
  const named = Array.from({ length: 25 }, () => keep('select 1')?.name)
  expect(named.indexOf('read_0')).toBe(19)
  expect(new Set(named.slice(19))).toEqual(new Set(['read_0']))
  expect(keep('select 2')).toBeUndefined()
})

it.each([
  ['select from point where id = any ($1::bigint[])', true],
  ['select from unnest($1::bigint[], $2::float8[]) as u(a, b)', true],
  ['select from energy_day where day between $1::date and $2::date', true],
  ['select from rollup_1h where bucket >= $2::bigint and bucket<$3', true],
  ['select from device where station_id = $1 order by id limit $2 offset $3', false],
  ['select from device where id in ($1, $2)', false],
  ['select $1::text, name <> $2 from area', false],
])('tells whether parameters say how many rows are read: %s', (text, isMany) => {
  expect(takesMany(text)).toBe(isMany)
})
