import { field } from '@energy-console/contract'
import {
  ModbusRegister,
  modbusOrders,
  modbusTypes,
  type ProductProperty,
  readRegister,
  registerText,
} from '@energy-console/contract/devices'
import * as z from 'zod'
import { type Field, fieldsOf } from '../../../kit/form/fields'
import type { RowDraft } from '../../../kit/form/rows/rowEdits'

/** What the sheet shows of a register: its text, and apart what data sheets have columns for. */
const RegisterCells = z.object({
  modbus: field.text('Modbus 寄存器', { max: 120 }).nullish(),
  registerType: field.choice('寄存器类型', modbusTypes).nullish(),
  registerOrder: field.choice('字节顺序', modbusOrders).nullish(),
})

export const registerColumns: readonly Field[] = fieldsOf(RegisterCells)

/** A property as the sheet holds it: its register as the record has it or as it was typed. */
export type PropertyDraft = RowDraft<
  Omit<ProductProperty, 'id' | 'modbus'> &
    Omit<z.infer<typeof RegisterCells>, 'modbus'> & {
      modbus?: ModbusRegister | null
      /** Of a stored one. */
      productId?: string
    }
>

/** The register that a row of the sheet holds, as an object or as it was typed; undefined while it is none. */
export function registerOf(modbus: PropertyDraft['modbus']): ModbusRegister | undefined {
  if (typeof modbus === 'string') return readRegister(modbus)
  const { success, data } = ModbusRegister.safeParse(modbus)
  return success ? data : undefined
}

/** Rows with what their registers say in the columns of the sheet. */
export const withRegisterTexts = (rows: readonly PropertyDraft[]): PropertyDraft[] =>
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
export function withRegisterCell(
  row: PropertyDraft,
  name: string,
  value: unknown,
): Partial<PropertyDraft> | undefined {
  if (name === 'modbus') {
    const text = typeof value === 'string' ? value : null
    const register = text !== null && text.length > 4 ? readRegister(text) : undefined
    const isWaiting = register && !registerOf(row.modbus) && (row.registerType || row.registerOrder)
    if (isWaiting) return { modbus: registerText(completed(register, row)) }
    return text ? { modbus: text } : { modbus: text, registerType: undefined, registerOrder: undefined }
  }
  if (name !== 'registerType' && name !== 'registerOrder') return undefined
  const register = registerOf(row.modbus)
  const part = name === 'registerType' ? { type: value } : { order: value }
  const changed = register && ModbusRegister.safeParse({ ...register, ...part })
  return changed?.success ? { [name]: value, modbus: registerText(changed.data) } : { [name]: value }
}

/** With the type and the order that were said before, where the text says none. */
function completed(register: ModbusRegister, { registerType, registerOrder }: PropertyDraft): ModbusRegister {
  const said = ModbusRegister.safeParse({
    ...register,
    ...(register.type === 'uint16' && registerType ? { type: registerType } : {}),
    ...(register.order === 'ABCD' && registerOrder ? { order: registerOrder } : {}),
  })
  return said.data ?? register
}
