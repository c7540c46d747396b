import { type Item, propertiesOf } from '@energy-console/schematic'

/** Words of a drawing are translated in the context of an item: 位置 is where it lies, not a site. */
type Translate = (text: string, options?: { context: 'item' }) => string

/** The name of a bindable property in the user's language; a cell of a list as `Slices 1 Value`. */
export const propertyText = (item: Item, name: string, t: Translate): string => {
  const [head = '', row, column] = name.split('.')
  if (head === 'visible') return t('可见')
  const property = propertiesOf(item.type).find((candidate) => candidate.name === head)
  if (!property) return name
  if (row === undefined) return t(property.label, { context: 'item' })
  const cell = property.columns?.find((candidate) => candidate.name === column)
  return `${t(property.label, { context: 'item' })} ${Number(row) + 1} ${t(cell?.label ?? '', { context: 'item' })}`
}
