import { field } from '@energy-console/contract'
import {
  ModbusRegister,
  modbusOrders,
  modbusTypes,
  readRegister,
  registerText,
} from '@energy-console/contract/devices'
import * as z from 'zod'
import { type Field, fieldsOf } from '../../../kit/form/fields'
import type { Row } from '../../../kit/form/rows/rowEdits'

/** What the sheet shows of a register: its text, and apart what data sheets have columns for. */
export const registerColumns: readonly Field[] = fieldsOf(
  z.object({
    modbus: field.text('Modbus 寄存器', { max: 120 }).nullish(),
    registerType: field.choice('寄存器类型', modbusTypes).nullish(),
    registerOrder: field.choice('字节顺序', modbusOrders).nullish(),
  }),
)

/** The register that a row of the sheet holds, as an object or as it was typed; undefined while it is none. */
export function registerOf(modbus: unknown): ModbusRegister | undefined {
  if (typeof modbus === 'string') return readRegister(modbus)
  const { success, data } = ModbusRegister.safeParse(modbus)
  return success ? data : undefined
}

/** Rows with what their registers say in the columns of the sheet. */
export const withRegisterTexts = (rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const register = registerOf(row.modbus)
    if (!register) return { ...row }
    return {
      ...row,
      modbus: typeof row.modbus === 'string' ? row.modbus : registerText(register),
      registerType: register.type,
      registerOrder: register.order,
    }
  })

/**
 * What a cell of a register changes in its row; undefined for other cells. Type and order that come before the address, as they may
 * from a spreadsheet, wait for it; what is typed letter by letter stays as it is typed.
 */
export function withRegisterCell(row: Row, name: string, value: unknown): Row | undefined {
  if (name === 'modbus') {
    const register = typeof value === 'string' && value.length > 4 ? readRegister(value) : undefined
    const isWaiting = register && !registerOf(row.modbus) && (row.registerType || row.registerOrder)
    if (isWaiting) return { modbus: registerText(completed(register, row)) }
    return value ? { modbus: value } : { modbus: value, registerType: undefined, registerOrder: undefined }
  }
  if (name !== 'registerType' && name !== 'registerOrder') return undefined
  const register = registerOf(row.modbus)
  const part = name === 'registerType' ? { type: value } : { order: value }
  const changed = register && ModbusRegister.safeParse({ ...register, ...part })
  return changed?.success ? { [name]: value, modbus: registerText(changed.data) } : { [name]: value }
}

/** With the type and the order that were said before, where the text says none. */
function completed(register: ModbusRegister, { registerType, registerOrder }: Row): ModbusRegister {
  const said = ModbusRegister.safeParse({
    ...register,
    ...(register.type === 'uint16' && registerType ? { type: registerType } : {}),
    ...(register.order === 'ABCD' && registerOrder ? { order: registerOrder } : {}),
  })
  return said.data ?? register
}
