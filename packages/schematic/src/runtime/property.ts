import * as z from 'zod'
import type { Transform } from '../document'
import { type Item, itemKinds, type Property, propertiesOf, type Scalar } from '../kinds'
import { symbolStateOf } from './symbolState'
import { formatValue } from './transform'
import { toBoolean, toNumber } from './values'

/** The value in the form that a property takes, or why it cannot be. */
export type Coerced = { readonly value: unknown } | { readonly error: string }

const toText = (property: Property, value: Scalar, transform: Transform | undefined): unknown => {
  const takesScalar = z.safeParse(property.schema, 0).success
  return takesScalar ? value : formatValue(value, transform)
}

const convert = (property: Property, value: Scalar, transform: Transform | undefined): unknown => {
  switch (property.input) {
    case 'number':
    case 'slider':
      return toNumber(value)
    case 'switch':
      return toBoolean(value)
    case 'text':
    case 'textarea':
      return toText(property, value, transform)
    case 'select':
      return isSymbolState(property) && !z.safeParse(property.schema, value).success
        ? symbolStateOf(value)
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
export const coerceProperty = (property: Property, value: Scalar, transform?: Transform): Coerced => {
  const converted = clamp(property, convert(property, value, transform))
  const result = converted === undefined ? undefined : z.safeParse(property.schema, converted)
  return result?.success ? { value: result.data } : { error: `值不适用于${property.label}` }
}

/**
 * Sets a bound property in a patch. `name` is a property, or a cell of a row list such as `slices.0.value`; the list
 * is copied on its first change. Returns an error text, or undefined.
 */
export const setProperty = (
  props: Record<string, unknown>,
  item: Item,
  name: string,
  value: Scalar,
  transform?: Transform,
): string | undefined => {
  const [head = '', row, column] = name.split('.')
  const property = propertiesOf(item.type).find((candidate) => candidate.name === head)
  if (!property) return `没有属性 ${name}`
  if (row === undefined) {
    const result = coerceProperty(property, value, transform)
    if ('error' in result) return result.error
    props[head] = result.value
    return undefined
  }
  const cell = property.columns?.find((candidate) => candidate.name === column)
  const own: Readonly<Record<string, unknown>> = item
  const list: unknown = props[head] ?? own[head]
  const current: unknown = Array.isArray(list) ? list[Number(row)] : undefined
  if (!cell || !Array.isArray(list) || typeof current !== 'object') return `没有属性 ${name}`
  const converted =
    cell.input === 'number' ? toNumber(value) : transform?.unit ? formatValue(value, transform) : value
  if (converted === undefined) return `值不适用于${cell.label}`
  props[head] = list.map((entry: unknown, index) =>
    index === Number(row) ? { ...current, [cell.name]: converted } : entry,
  )
  return undefined
}
