import { describe, expect, it } from 'vitest'
import { ModbusRegister } from './modbus'
import { placeOf, readRegister, referenceOf, registerText } from './modbusText'
import { ProductProperty } from './products'

describe('the place of a register', () => {
  it.each([
    ['40001', 'holding', 0],
    ['30010', 'input', 9],
    ['00017', 'coil', 16],
    ['10001', 'discrete', 0],
    ['410001', 'holding', 10_000],
    ['465536', 'holding', 65_535],
    ['4x1', 'holding', 0],
    ['3X0010', 'input', 9],
    ['0x0064', 'holding', 100],
    ['100', 'holding', 100],
    ['0', 'holding', 0],
  ])('%s is read', (text, table, address) => {
    expect(placeOf(text)).toEqual({ table, address })
  })

  it('may be a bit', () => {
    expect(placeOf('40003.7')).toEqual({ table: 'holding', address: 2, bit: 7 })
  })

  it.each(['', '50001', '40000', '465537', '99999', 'x', '40001.16', '00001.2', '4x70000'])(
    '%j is none',
    (text) => {
      expect(placeOf(text)).toBeUndefined()
    },
  )

  it('is told as data sheets do', () => {
    expect(referenceOf({ table: 'holding', address: 0 })).toBe('40001')
    expect(referenceOf({ table: 'input', address: 10_000 })).toBe('310001')
  })
})

describe('the text of a register', () => {
  it.each([
    '40001',
    '30001 float32 CDAB',
    '40003.7',
    '00001',
    '40010 int16 ×0.1 -40 fast',
    '40020 string8 BADC slow',
    '410001 uint64 DCBA ×0.001 +5',
  ])('%s says what it says', (text) => {
    const register = readRegister(text)
    expect(register && registerText(register)).toBe(text)
  })

  it('is understood in whatever order and language', () => {
    const read = readRegister('40001，CDAB x0.1 FLOAT32 快速')
    expect(read).toMatchObject({ type: 'float32', order: 'CDAB', scale: 0.1, poll: 'fast' })
    expect(readRegister('40001 nonsense')).toBeUndefined()
    expect(readRegister('00001 int16')).toBeUndefined()
  })

  it('stands for the register in a property', () => {
    const property = (modbus: unknown) =>
      ProductProperty.safeParse({ propertyNo: 'p', propertyName: 'p', modbus })
    expect(property('40001 int16').data?.modbus).toEqual(ModbusRegister.parse({ address: 0, type: 'int16' }))
    expect(property('').data?.modbus).toBeNull()
    expect(property('somewhere').success).toBe(false)
  })
})
