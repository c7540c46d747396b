import type { ModbusRegister, ProductProperty } from '@energy-console/contract/devices'
import { type PropertyDraft, registerOf } from './registerColumns'

/** What is known of a property in the sheet while it is edited. Whatever a cell holds that is not right yet is empty here. */
export interface SheetProperty {
  /** Of a stored one, and its product. */
  stored: { propertyId: string; productId: string } | undefined
  propertyNo: string
  propertyName: string
  dataType: string
  aliases: string[]
  enumMap: unknown
  isWritable: boolean
  /** What is asked before it is written. */
  confirmation: string
  isNameTyped: boolean
  isRepeatable: boolean
  answerSeconds: number | null
  unit: string
  decimals: number | null
  /** Where a Modbus slave keeps it; undefined for none, or while it cannot be understood. */
  register: ModbusRegister | undefined
}

/** What stands below a row changes of it. */
export type PropertyPart = Partial<
  Pick<
    ProductProperty,
    'aliases' | 'enumMap' | 'confirmation' | 'isNameTyped' | 'isRepeatable' | 'answerSeconds' | 'modbus'
  >
>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The property that a row of the sheet holds. */
export function propertyOf({
  id,
  productId,
  propertyNo,
  propertyName,
  dataType,
  aliases,
  enumMap,
  access,
  confirmation,
  isNameTyped,
  isRepeatable,
  answerSeconds,
  unit,
  decimals,
  modbus,
}: PropertyDraft): SheetProperty {
  const isStored = typeof id === 'string' && typeof productId === 'string'
  return {
    stored: isStored ? { propertyId: id, productId } : undefined,
    propertyNo: text(propertyNo),
    propertyName: text(propertyName),
    dataType: text(dataType),
    aliases: Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : [],
    enumMap,
    isWritable: access === 'read-write',
    confirmation: text(confirmation) || 'confirm',
    isNameTyped: isNameTyped === true,
    isRepeatable: isRepeatable === true,
    answerSeconds: typeof answerSeconds === 'number' ? answerSeconds : null,
    unit: text(unit),
    decimals: typeof decimals === 'number' ? decimals : null,
    register: registerOf(modbus),
  }
}
