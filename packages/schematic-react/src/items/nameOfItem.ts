import { type Item, kindOf } from '@energy-console/schematic'
import { findSymbol } from '../symbols/library'

interface Options {
  /** The name of the device that the item shows or writes to, '' for none. */
  device?: string | undefined
  /** Translates a Chinese text. */
  t: (text: string) => string
}

/** What can be read in an item. */
const textIn = (item: Item): string => {
  for (const text of 'content' in item ? [item.content] : 'title' in item ? [item.title] : [])
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  return item.type === 'symbol' ? item.label : ''
}

/** Shapes say nothing about what they stand for. */
const shapes: ReadonlySet<string> = new Set(['basic', 'other', 'line', 'hidden'])

/**
 * What an item is, for those who hear it: what can be read on it, else its name or its device, and what kind of thing it
 * is: `F11 照明馈线 断路器`.
 */
export function nameOfItem(item: Item, { device = '', t }: Options): string {
  if ('content' in item && textIn(item) !== '') return textIn(item)
  const kind = kindOf(item)
  const word = (item.type === 'symbol' && findSymbol(item.symbolId)?.label) || kind.label
  // a block that was dropped is called after its kind until somebody names it
  const named = item.name === word || item.name === t(word) ? '' : item.name
  const own = named || textIn(item) || device
  if (own === '') return t(word)
  return (shapes.has(kind.group) && item.type !== 'model') || own.endsWith(t(word))
    ? own
    : `${own} ${t(word)}`
}
