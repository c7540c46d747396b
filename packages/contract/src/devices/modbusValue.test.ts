import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ModbusOrder, ModbusRegister, type ModbusType, modbusOrders } from './modbus'
import { decodeRegisters, encodeRegisters, rawOfValue, valueOfRegisters } from './modbusValue'

const orders = Object.keys(modbusOrders) as ModbusOrder[]
const numbers: Record<Exclude<ModbusType, 'bool' | 'string'>, fc.Arbitrary<number>> = {
  int16: fc.integer({ min: -0x8000, max: 0x7fff }),
  uint16: fc.integer({ min: 0, max: 0xffff }),
  int32: fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }),
  uint32: fc.integer({ min: 0, max: 0xffff_ffff }),
  int64: fc.maxSafeInteger(),
  uint64: fc.maxSafeNat(),
  float32: fc.float({ noNaN: true, noDefaultInfinity: true }),
  float64: fc.double({ noNaN: true, noDefaultInfinity: true }),
  bcd16: fc.integer({ min: 0, max: 9_999 }),
  bcd32: fc.integer({ min: 0, max: 99_999_999 }),
}

const register = (part: object) => ModbusRegister.parse({ address: 0, ...part })

describe('registers', () => {
  for (const [type, values] of Object.entries(numbers))
    it.each(orders)(`of ${type} in the order %s come back as they were written`, (order) => {
      const form = register({ type, order })
      fc.assert(
        fc.property(values, (value) => {
          expect(decodeRegisters(encodeRegisters(value, form) ?? [], form)).toBe(
            Object.is(value, -0) && type !== 'float32' && type !== 'float64' ? 0 : value,
          )
        }),
      )
    })

  it.each(orders)('of a text in the order %s come back', (order) => {
    const form = register({ type: 'string', length: 8, order })
    const texts = fc.string({ maxLength: 16 }).filter((text) => /^[\x21-\x7e]*$/.test(text))
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodeRegisters(encodeRegisters(text, form) ?? [], form)).toBe(text)
      }),
    )
    expect(encodeRegisters('much longer than sixteen', form)).toBeUndefined()
  })

  it.each(orders)('of bits in the order %s change the one bit alone', (order) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 0xffff }),
        fc.boolean(),
        (bit, before, value) => {
          const [after = 0] = encodeRegisters(value, register({ type: 'bool', bit, order }), before) ?? []
          for (let other = 0; other < 16; other += 1)
            expect(decodeRegisters([after], register({ type: 'bool', bit: other, order }))).toBe(
              other === bit
                ? value
                : decodeRegisters([before], register({ type: 'bool', bit: other, order })),
            )
        },
      ),
    )
  })

  // as manuals of devices print them
  it.each([
    ['float32', 'ABCD', [0x4367, 0x6666], 231.4],
    ['float32', 'CDAB', [0x6666, 0x4367], 231.4],
    ['float32', 'BADC', [0x6743, 0x6666], 231.4],
    ['float32', 'DCBA', [0x6666, 0x6743], 231.4],
    ['int32', 'ABCD', [0xffff, 0xfffe], -2],
    ['uint32', 'CDAB', [0x0002, 0x0001], 65_538],
    ['int16', 'BADC', [0xfeff], -2],
    ['uint64', 'ABCD', [0, 0, 1, 0], 65_536],
    ['uint64', 'CDAB', [0, 1, 0, 0], 65_536],
    ['bcd16', 'ABCD', [0x1234], 1_234],
    ['bcd32', 'ABCD', [0x0012, 0x3456], 123_456],
  ] as const)('of %s in the order %s: %j is %d', (type, order, registers, value) => {
    expect(decodeRegisters(registers, register({ type, order }))).toBeCloseTo(value, 4)
  })

  it('hold no value where their digits or bits make none, and none that does not fit', () => {
    expect(decodeRegisters([0x123a], register({ type: 'bcd16' }))).toBeUndefined()
    expect(decodeRegisters([0x7fc0, 0], register({ type: 'float32' }))).toBeUndefined()
    expect(encodeRegisters(65_536, register({ type: 'uint16' }))).toBeUndefined()
    expect(encodeRegisters(-1, register({ type: 'bcd16' }))).toBeUndefined()
    expect(encodeRegisters(1e39, register({ type: 'float32' }))).toBeUndefined()
    expect(encodeRegisters('on', register({ type: 'uint16' }))).toBeUndefined()
    expect(encodeRegisters(2, register({ table: 'coil', type: 'bool' }))).toBeUndefined()
  })

  it('are scaled to what people read, and back', () => {
    const voltage = register({ type: 'uint16', scale: 0.1 })
    expect(valueOfRegisters([2314], voltage)).toBe(231.4)
    expect(encodeRegisters(rawOfValue(231.4, voltage), voltage)).toEqual([2314])
    expect(valueOfRegisters([100], register({ scale: 0.5, offset: -40 }))).toBe(10)
  })
})
