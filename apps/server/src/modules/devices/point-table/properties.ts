import {
  type Product,
  type ProductProperty,
  readRegister,
  readStates,
  WrittenProperty,
} from '@energy-console/contract/devices'
import type * as z from 'zod'
import { checkProperties } from '../product/properties'
import { type Book, type Group, type PointField, refusalOf } from './book'

type Property = z.infer<typeof ProductProperty>
type Lists = Required<Pick<z.infer<typeof Product>, 'siyaoProperties' | 'energyProperties'>>
type Said = Record<string, unknown>

/** What a line says of a property under the property's own name. */
const plain = [
  ...(['propertyName', 'unit', 'dataType', 'access', 'kind', 'decimals', 'scale', 'offset'] as const),
  ...(['min', 'max', 'storage', 'deadBand', 'intervalSeconds', 'energyType', 'channel'] as const),
]

/** The columns of a property. */
export const propertyFields: readonly PointField[] = [...plain, 'alias', 'states', 'register']

const columns: Readonly<Record<string, PointField>> = {
  aliases: 'alias',
  enumMap: 'states',
  modbus: 'register',
}

/** The column that a field of a property stands in. */
export const columnOfProperty = (field: string | undefined): PointField =>
  columns[field ?? ''] ?? propertyFields.find((name) => name === field) ?? 'propertyNo'

/** What the lines say of a property. */
export function saidOfProperty({ said }: Group, before: Property | undefined): Said {
  const { alias, states, register } = said
  const aliases = before?.aliases ?? []
  return {
    ...Object.fromEntries(
      plain.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]])),
    ),
    ...(alias && !aliases.includes(alias) ? { aliases: [...aliases, alias] } : {}),
    ...(states ? { enumMap: readStates(states) ?? null } : {}),
    ...(register ? { modbus: readRegister(register) ?? register } : {}),
  }
}

/** The property as it will be stored; undefined where it cannot be, which stands in the book. */
export function readProperty(book: Book, of: Group, whole: Said): Property | undefined {
  const { success, data, error } = WrittenProperty.safeParse(whole)
  if (!success) {
    const [issue] = error.issues
    book.sayOfAll(of, columnOfProperty(String(issue?.path[0] ?? '')), {
      text: issue?.message ?? '格式不正确',
    })
    return undefined
  }
  if (of.said.channel && !(data.energyType && data.kind === 'accumulated')) {
    book.sayOfAll(of, 'channel', { text: '计量回路只用于累计量，并须填写能源类型' })
    return undefined
  }
  try {
    checkProperties({ siyaoProperties: [data] })
  } catch (thrown) {
    const { enumMap, min, max } = data
    const isRange = typeof min === 'number' && typeof max === 'number' && min >= max
    book.sayOfAll(of, isRange && enumMap == null ? 'max' : 'states', refusalOf(thrown))
    return undefined
  }
  return data
}

/** The list of a product that a property stands in: energy registers have their own. */
export const listOf = (lists: Lists, before: Property | undefined, { energyType }: Property): keyof Lists =>
  (before ? lists.energyProperties.includes(before) : Boolean(energyType))
    ? 'energyProperties'
    : 'siyaoProperties'
