import type { Item } from '@energy-console/schematic'
import { deviceOfItem, type RecordReader } from '@energy-console/schematic/editor'
import { nameOfItem } from '@energy-console/schematic-react'

/** What an item is called in lists and titles of the editor: as the viewer names it. */
export const nameInEditor = (reader: RecordReader, item: Item, t: (text: string) => string): string =>
  nameOfItem(item, { device: deviceOfItem(reader, item.id), t })
