import * as z from 'zod'
import { type Item, itemKinds, type Property, propertiesOf, type Scalar } from '../kinds'
import { symbolStateOf } from './symbolState'
import { formatValue } from './transform'
import { toBoolean, toNumber, type ValueReading } from './values'

/** The value in the form that a property takes, or why it cannot be. */
export type Coerced = { readonly value: unknown } | { readonly error: string }

const takesScalar = (property: Property) => z.safeParse(property.schema, 0).success

/** A text says the word of a state or the number with its unit; what takes any value compares it and gets it bare. */
const toText = (property: Property, value: Scalar, reading: ValueReading | undefined): unknown => {
  if (!takesScalar(property)) return formatValue(value, reading)
  return property.saysWords ? (reading?.word ?? value) : value
}

const convert = (property: Property, value: Scalar, reading: ValueReading | undefined): unknown => {
  switch (property.input) {
    case 'number':
    case 'slider':
      return toNumber(value)
    case 'switch':
      return toBoolean(value)
    case 'text':
    case 'textarea':
      return toText(property, value, reading)
    case 'select':
      return isSymbolState(property) && !z.safeParse(property.schema, value).success
        ? symbolStateOf(value, reading?.word)
        : value
    default:
      return value
  }
}

/** The one choice that devices make: it takes their 0 and 1, and their words. */
const isSymbolState = ({ name, schema }: Property): boolean =>
  name === 'state' && schema === itemKinds.symbol.schema.shape.state

const clamp = (property: Property, value: unknown): unknown =>
  typeof value === 'number'
    ? Math.min(property.max ?? Infinity, Math.max(property.min ?? -Infinity, value))
    : value

/** Fits a value to a property: numbers are brought within its bounds, texts get their unit, the rest must be valid. */
export const coerceProperty = (property: Property, value: Scalar, reading?: ValueReading): Coerced => {
  const converted = clamp(property, convert(property, value, reading))
  const result = converted === undefined ? undefined : z.safeParse(property.schema, converted)
  return result?.success ? { value: result.data } : { error: `值不适用于${property.label}` }
}

/** The property that a binding's name means, with the row and the column where it is a cell such as `rows.0.value`. */
const targetOf = (item: Item, name: string) => {
  const [head = '', row, column] = name.split('.')
  const property = propertiesOf(item.type).find((candidate) => candidate.name === head)
  const cell = property?.columns?.find((candidate) => candidate.name === column)
  return { head, row: row === undefined ? undefined : Number(row), property, cell }
}

/** Writes a cell of a row list, which is copied on its first change; false where there is no such row. */
const setCells = (
  props: Record<string, unknown>,
  item: Item,
  at: { head: string; row: number },
  cells: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): boolean => {
  const own: Readonly<Record<string, unknown>> = item
  const list: unknown = props[at.head] ?? own[at.head]
  const current: unknown = Array.isArray(list) ? list[at.row] : undefined
  if (!Array.isArray(list) || typeof current !== 'object' || current === null) return false
  props[at.head] = list.map((entry: unknown, index) =>
    index === at.row ? { ...current, ...cells(current as Record<string, unknown>) } : entry,
  )
  return true
}

/** A number's unit, where its item has room for one and its author has written none. */
const unitBeside = (unitField: unknown, value: Scalar, { unit, word }: ValueReading): { unit?: string } =>
  unitField === '' && unit && word === undefined && toNumber(value) !== undefined ? { unit } : {}

/** A number's declared digits, where its item shows some and its author has left them as they come. */
const digitsBeside = (item: Item, { declaredDecimals }: ValueReading): { decimals?: number } => {
  const property = propertiesOf(item.type).find(({ name }) => name === 'decimals')
  if (!property || declaredDecimals === undefined || !('decimals' in item)) return {}
  const isUntouched = item.decimals === z.parse(property.schema, undefined)
  const result = isUntouched ? coerceProperty(property, declaredDecimals) : undefined
  return result && 'value' in result && typeof result.value === 'number' ? { decimals: result.value } : {}
}

/**
 * Sets a bound property in a patch. `name` is a property, or a cell of a row list such as `slices.0.value`. A number
 * brings its unit along to an item or row that shows one, and its digits to an item. Returns an error text, or undefined.
 */
export const setProperty = (
  props: Record<string, unknown>,
  item: Item,
  name: string,
  value: Scalar,
  reading: ValueReading = {},
): string | undefined => {
  const { head, row, property, cell } = targetOf(item, name)
  if (!property) return `没有属性 ${name}`
  if (row === undefined) {
    const result = coerceProperty(property, value, reading)
    if ('error' in result) return result.error
    props[head] = result.value
    const own: Readonly<Record<string, unknown>> = item
    if (head === 'value')
      Object.assign(props, unitBeside(props.unit ?? own.unit, value, reading), digitsBeside(item, reading))
    return undefined
  }
  const converted = cell?.input === 'number' ? toNumber(value) : (reading.word ?? value)
  if (cell && converted === undefined) return `值不适用于${cell.label}`
  const isSet =
    cell !== undefined &&
    setCells(props, item, { head, row }, (current) => ({
      [cell.name]: converted,
      ...(cell.name === 'value' ? unitBeside(current.unit, value, reading) : {}),
    }))
  return isSet ? undefined : `没有属性 ${name}`
}

/** Lets what would say a value say that there is none (`--`); colours, states and places stay as they are. */
export const blankProperty = (props: Record<string, unknown>, item: Item, name: string): void => {
  const { head, row, property, cell } = targetOf(item, name)
  if (!property) return
  if (row !== undefined) {
    if (cell?.name === 'value' && cell.input === 'text')
      setCells(props, item, { head, row }, () => ({ [cell.name]: null }))
    return
  }
  const isText = property.input === 'text' || property.input === 'textarea'
  if (isText) props[head] = takesScalar(property) ? null : '--'
  else if (head === 'value') props[head] = Number.NaN
}
