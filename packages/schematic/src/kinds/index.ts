export { CHART_COLORS } from './chartFields'
export type { ConnectorEnd } from './connector'
export {
  Color,
  ImageUrl,
  type PropertyInput,
  type PropertyMeta,
  propertyMeta,
  type RowColumn,
  Scalar,
} from './field'
export type { BlockGroup, ItemKind } from './kind'
export { type LayoutElement, LayoutImage, LayoutText, ModelLayout } from './modelLayout'
export {
  bindablePropertiesOf,
  type Property,
  propertiesOf,
  sharedProperties,
  sharedValue,
} from './properties'
export {
  type Item,
  type ItemOf,
  type ItemType,
  isItemType,
  isPathItem,
  itemKinds,
  kindOf,
  type PathItem,
  parseItem,
} from './registry'
export { Id } from './shape'
export { FONT_FAMILIES } from './styles'
