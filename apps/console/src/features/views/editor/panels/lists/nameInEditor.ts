import type { Item } from '@energy-console/schematic'
import { deviceOfItem, type RecordReader } from '@energy-console/schematic/editor'
import { nameOfItem } from '@energy-console/schematic-react'

/** What an item is called in lists and titles of the editor: as the viewer names it, texts by their name if they have one. */
export const nameInEditor = (reader: RecordReader, item: Item, t: (text: string) => string): string =>
  ('content' in item && item.name) || nameOfItem(item, { device: deviceOfItem(reader, item.id), t })
