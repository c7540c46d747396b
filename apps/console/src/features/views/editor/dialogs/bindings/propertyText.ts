import { type Item, propertiesOf } from '@energy-console/schematic'

/** The name of a bindable property in the user's language; a cell of a list as `Slices 1 Value`. */
export const propertyText = (item: Item, name: string, t: (text: string) => string): string => {
  const [head = '', row, column] = name.split('.')
  if (head === 'visible') return t('可见')
  const property = propertiesOf(item.type).find((candidate) => candidate.name === head)
  if (!property) return name
  if (row === undefined) return t(property.label)
  const cell = property.columns?.find((candidate) => candidate.name === column)
  return `${t(property.label)} ${Number(row) + 1} ${t(cell?.label ?? '')}`
}
