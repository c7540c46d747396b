import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrivedKeys } from './arrivedKeys'

it('are the keys of every shape that devices send, with the last value', () => {
  expect(arrivedKeys({ Ua: 230.1, on: true })).toEqual({ Ua: '230.1', on: 'true' })
  expect(arrivedKeys({ ts: 1, values: { Ua: 230.1, name: 'x' } })).toEqual({ Ua: '230.1', name: 'x' })
  expect(arrivedKeys([{ ts: 1, values: { a: 1 } }, { b: 2, a: 3 }, 7])).toEqual({ a: '3', b: '2' })
})

it('are bounded, whatever comes', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 'x'.repeat(500)]))
  expect(Object.keys(arrivedKeys(many))).toHaveLength(100)
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(JSON.stringify(arrivedKeys(body)).length).toBeLessThan(100 * 800)
    }),
  )
})
