import { type Item, kindOf } from '@energy-console/schematic'

/** What an item is called in lists: its name, else its text, else its kind. */
export const layerName = (item: Item, t: (text: string) => string): string =>
  item.name ||
  ('content' in item && typeof item.content === 'string' && item.content) ||
  t(kindOf(item).label)
