import {
  type Binding,
  type Item,
  propertiesOf,
  symbolStateOf,
  type Transform,
} from '@energy-console/schematic'
import { findSymbol, statesOf } from '@energy-console/schematic-react'
import { scalarOfText } from '../form/scalarText'
import type { SourceState } from '../sources/useSourceState'

type Known = Pick<SourceState, 'point' | 'states'>

/**
 * What a point's values need to be understood at a property: a symbol's state for each of its words, words for its
 * numbers, its decimals and unit behind a text. Undefined where the value says enough itself.
 */
export const transformFor = (
  item: Item,
  propName: string,
  { point, states }: Known,
): Transform | undefined => {
  if (item.type === 'symbol' && propName === 'state') return statesForSymbol(item.symbolId, states)
  if (!showsText(item, propName)) return undefined
  if (states.length > 0)
    return { valueMap: states.map(({ value, label }) => ({ from: scalarOfText(value), to: label })) }
  const isValue = propName === 'value' || propName.includes('.')
  if (isValue || !point?.unit) return undefined
  return { unit: point.unit, ...(point.decimals === null ? {} : { decimals: point.decimals }) }
}

const statesForSymbol = (symbolId: string, states: Known['states']): Transform | undefined => {
  const symbol = findSymbol(symbolId)
  const shown = symbol && statesOf(symbol).map(({ value }) => value)
  const valueMap = states.flatMap(({ value, label }) => {
    const state = symbolStateOf(label, shown)
    return state ? [{ from: scalarOfText(value), to: state }] : []
  })
  return valueMap.length > 0 ? { valueMap } : undefined
}

/** Whether a property writes a value as letters: texts, numbers with a unit, cells of a table. */
const showsText = (item: Item, propName: string): boolean => {
  const [head, row, column] = propName.split('.')
  const property = propertiesOf(item.type).find(({ name }) => name === head)
  if (row !== undefined) return property?.columns?.find(({ name }) => name === column)?.input === 'text'
  if (item.type === 'numeric') return propName === 'value'
  return (property?.input === 'text' || property?.input === 'textarea') && propName !== 'value'
}

/** The binding as it is meant: where the author wrote no transform, the one that its point needs. */
export const understood = (item: Item, binding: Binding, known: Known): Binding => {
  const transform = binding.transform ?? transformFor(item, binding.propName, known)
  return transform ? { ...binding, transform } : binding
}

/**
 * The item with the unit of the point that is bound to it now: in the place of none, of the one that its kind begins with,
 * or of that of the point before. What else the author wrote stays.
 */
export const withUnit = (
  item: Item,
  propName: string,
  { before, after }: { before: string; after: string },
): Item => {
  if (after === '') return item
  const follows = (shown: string, first = '') =>
    shown.trim() === '' || shown.trim() === first || (before !== '' && shown.trim() === before)
  const [head, index, column] = propName.split('.')
  if (item.type === 'table') {
    if (head !== 'rows' || column !== 'value') return item
    return {
      ...item,
      rows: item.rows.map((row, at) =>
        String(at) === index && (follows(row.unit) || isSample(row)) ? { ...row, unit: after } : row,
      ),
    }
  }
  const isShown = propName === 'value' || head === 'slices' || head === 'series'
  if (!isShown || !('unit' in item) || typeof item.unit !== 'string') return item
  const first = item.type === 'progress' || item.type === 'tank' ? '%' : ''
  return follows(item.unit, first) ? { ...item, unit: after } : item
}

/** A row that a new table begins with. */
const isSample = ({ name, unit }: { name: string; unit: string }): boolean =>
  (name === '电压' && unit === 'V') || (name === '电流' && unit === 'A')
