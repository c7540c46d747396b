import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemKinds } from '../kinds'
import { readFields } from './readFields'

const anything = fc.oneof(
  fc.constantFrom(undefined, null, '', '#fff', 'url(x)', 0, -1, 5, 1e12, Number.NaN, true, [], {}),
  fc.array(fc.array(fc.integer(), { maxLength: 3 }), { maxLength: 3 }),
  fc.string({ maxLength: 5 }),
)

test('reads what the schema reads and refuses what it refuses, on the first time and again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(itemKinds)),
      fc.dictionary(fc.string({ maxLength: 3 }), anything, { maxKeys: 2 }),
      fc.array(fc.tuple(fc.nat(), anything), { maxLength: 4 }),
      ({ type, schema }, extra, changes) => {
        const names = Object.keys(schema.shape)
        const points = {
          points: [
            [0, 0],
            [9, 9],
            [5, 5],
            [1, 2],
          ],
        }
        const changed = Object.fromEntries(
          changes.map(([index, value]) => [names[index % names.length] ?? '', value]),
        )
        const value = { ...extra, ...points, id: 'a', ...changed, type }
        const expected = schema.safeParse(value).data
        expect(readFields(schema, value)).toEqual(expected)
        expect(readFields(schema, value)).toEqual(expected)
      },
    ),
  )
})
