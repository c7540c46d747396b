import { ModbusRegister } from '@energy-console/contract/devices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Entry, entriesOf, halvesOf, planBlocks } from './plan'

const limits = { blockLength: 125, blockGap: 8 }
const entries = (...registers: object[]) =>
  entriesOf(
    registers.map((register, index) => ({
      propertyNo: `p${index}`,
      register: ModbusRegister.parse(register),
    })),
    0,
  )
const shape = (list: readonly Entry[], more = limits) =>
  planBlocks(list, more).map(({ table, address, count, entries: of }) => [table, address, count, of.length])

describe('blocks of registers', () => {
  it('merge neighbours of a table over small gaps, up to what one request may have', () => {
    expect(
      shape(entries({ address: 10 }, { address: 0, type: 'float32' }, { address: 4 }, { address: 40 })),
    ).toEqual([
      ['holding', 0, 11, 3],
      ['holding', 40, 1, 1],
    ])
    expect(shape(entries({ address: 0 }, { address: 0, table: 'input' }))).toHaveLength(2)
    expect(shape(entries({ address: 0 }, { address: 4 }), { blockLength: 125, blockGap: 0 })).toHaveLength(2)
  })

  it('hold every value whole and once, within their length', () => {
    const register = fc.record({
      address: fc.integer({ min: 0, max: 400 }),
      table: fc.constantFrom('holding', 'input', 'coil'),
      type: fc.constantFrom('uint16', 'float32', 'uint64'),
    })
    fc.assert(
      fc.property(
        fc.array(register, { maxLength: 60 }),
        fc.integer({ min: 4, max: 125 }),
        fc.integer({ min: 0, max: 20 }),
        (registers, blockLength, blockGap) => {
          const list = entries(...registers)
          const blocks = planBlocks(list, { blockLength, blockGap })
          expect(blocks.flatMap((block) => block.entries)).toHaveLength(list.length)
          for (const block of blocks) {
            expect(block.count).toBeLessThanOrEqual(block.table === 'coil' ? blockLength * 16 : blockLength)
            for (const {
              address,
              count,
              register: { table },
            } of block.entries) {
              expect(table).toBe(block.table)
              expect(address).toBeGreaterThanOrEqual(block.address)
              expect(address + count).toBeLessThanOrEqual(block.address + block.count)
            }
          }
        },
      ),
    )
  })

  it('fall into halves down to a single value', () => {
    const [block] = planBlocks(entries({ address: 0 }, { address: 2 }, { address: 4 }), limits)
    const halves = block ? halvesOf(block) : undefined
    expect(halves?.map(({ address, count }) => [address, count])).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(halves?.[0] && halvesOf(halves[0])).toBeUndefined()
  })

  it('leave out what would lie beyond the last address', () => {
    expect(
      entriesOf(
        [{ propertyNo: 'p', register: ModbusRegister.parse({ address: 65_535, type: 'uint32' }) }],
        0,
      ),
    ).toEqual([])
  })
})
