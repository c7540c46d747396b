import { readRegister } from '@energy-console/contract/devices'
import { describe, expect, it } from 'vitest'
import { type PropertyDraft, registerOf, withRegisterCell, withRegisterTexts } from './registerColumns'

describe('registers in the sheet of properties', () => {
  it('are shown as text, with type and order in columns of their own', () => {
    const [row, plain] = withRegisterTexts([{ modbus: readRegister('30001 float32 CDAB') }, { modbus: null }])
    expect(row).toEqual({ modbus: '30001 float32 CDAB', registerType: 'float32', registerOrder: 'CDAB' })
    expect(plain).toEqual({ modbus: null })
  })

  it('stay as they are typed, letter by letter', () => {
    let row: PropertyDraft = {}
    for (const text of ['4', '40', '400', '4000', '40001', '40001 ', '40001 f', '40001 float32']) {
      row = { ...row, ...withRegisterCell(row, 'modbus', text) }
      expect(row.modbus).toBe(text)
    }
    expect(registerOf(row.modbus)?.type).toBe('float32')
  })

  it('take type and order from columns of a spreadsheet, in whatever order', () => {
    const paste = (cells: [string, string][]) =>
      cells.reduce<PropertyDraft>(
        (row, [name, value]) => ({ ...row, ...(withRegisterCell(row, name, value) ?? { [name]: value }) }),
        {},
      )
    const said = { type: 'int32', order: 'DCBA', address: 9 }
    const after = paste([
      ['modbus', '40010'],
      ['registerType', 'int32'],
      ['registerOrder', 'DCBA'],
    ])
    const before = paste([
      ['registerType', 'int32'],
      ['registerOrder', 'DCBA'],
      ['modbus', '40010'],
    ])
    expect(registerOf(after.modbus)).toMatchObject(said)
    expect(registerOf(before.modbus)).toMatchObject(said)
    expect(withRegisterCell(after, 'modbus', '')).toEqual({
      modbus: '',
      registerType: undefined,
      registerOrder: undefined,
    })
    expect(withRegisterCell({}, 'unit', 'V')).toBeUndefined()
  })
})
