import type { Item, ItemOf, ItemType } from '@energy-console/schematic'
import type { ComponentType, ReactNode } from 'react'
import { HistoryCurveItem, LineGraphItem } from '../charts/timeItems'
import { lazyPart } from '../part'
import { AlarmListItem } from './AlarmListItem'
import { ClockItem, ModelItem, TableItem, VideoItem } from './html'
import type { ItemProps } from './itemProps'
import { ConnectorItem, LinkLineItem, PipeItem } from './lines'
import { GaugeItem, LampItem, NumericItem, ProgressItem, SwitchItem, TankItem } from './monitors'
import { SymbolItem } from './SymbolItem'
import {
  drawBezier,
  drawButton,
  drawCircle,
  drawGroup,
  drawImage,
  drawLine,
  drawPolygon,
  drawRect,
  drawText,
  drawTriangle,
  FanItem,
} from './shapes'

/** Charts load with the first view that has one. */
const ChartItem = lazyPart(
  async () => (await import('../charts/ChartItem')).default,
  ({ item }) => <rect width={item.width} height={item.height} fill={item.backgroundColor} data-loading="" />,
)

const chart = <T extends 'pie' | 'bar'>({ item }: ItemProps<T>) => <ChartItem item={item} />

/**
 * Kinds that a view may have by the thousand: drawn by plain functions without state, which spares each item a
 * component of its own.
 */
const drawings = {
  text: drawText,
  line: drawLine,
  rect: drawRect,
  circle: drawCircle,
  triangle: drawTriangle,
  polygon: drawPolygon,
  image: drawImage,
  button: drawButton,
  bezier: drawBezier,
  group: drawGroup,
} satisfies { [T in ItemType]?: (props: ItemProps<T>) => ReactNode }

type ComponentKind = Exclude<ItemType, keyof typeof drawings>

/** The component of each other item kind. A new kind adds its line here. */
const components: { [T in ComponentKind]: ComponentType<ItemProps<T>> } = {
  fan: FanItem,
  pie: chart,
  bar: chart,
  lineGraph: LineGraphItem,
  LinkLine: LinkLineItem,
  model: ModelItem,
  pipe: PipeItem,
  connector: ConnectorItem,
  gauge: GaugeItem,
  progress: ProgressItem,
  tank: TankItem,
  lamp: LampItem,
  switch: SwitchItem,
  numeric: NumericItem,
  clock: ClockItem,
  table: TableItem,
  alarmList: AlarmListItem,
  historyCurve: HistoryCurveItem,
  video: VideoItem,
  symbol: SymbolItem,
}

/** The drawing of an item, in its own box (path items: in page units). */
export function drawItem(item: Item): ReactNode {
  // the registries pair each kind with what draws that kind, which the compiler cannot follow through the lookup
  if (item.type in drawings) {
    const draw = drawings[item.type as keyof typeof drawings] as (props: { item: Item }) => ReactNode
    return draw({ item })
  }
  const Component = components[item.type as ComponentKind] as ComponentType<{ item: ItemOf<ItemType> }>
  return <Component item={item} />
}
