import type { Item, ItemOf, ItemType } from '@energy-console/schematic'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { HistoryCurveItem, LineGraphItem } from '../charts/timeItems'
import { AlarmListItem } from './AlarmListItem'
import { ClockItem, ModelItem, TableItem, VideoItem } from './html'
import type { ItemProps } from './itemProps'
import { ConnectorItem, LinkLineItem, PipeItem } from './lines'
import { GaugeItem, LampItem, NumericItem, ProgressItem, SwitchItem, TankItem } from './monitors'
import { SymbolItem } from './SymbolItem'
import {
  BezierItem,
  ButtonItem,
  CircleItem,
  FanItem,
  GroupItem,
  ImageItem,
  LineItem,
  PolygonItem,
  RectItem,
  TextItem,
  TriangleItem,
} from './shapes'

/** Charts load with the first view that has one. */
const ChartItem = lazy(() => import('../charts/ChartItem'))

const chart = <T extends 'pie' | 'bar'>({ item }: ItemProps<T>) => (
  <Suspense
    fallback={<rect width={item.width} height={item.height} fill={item.backgroundColor} data-loading="" />}
  >
    <ChartItem item={item} />
  </Suspense>
)

/** The component of each item kind. A new kind adds its line here. */
const components: { [T in ItemType]: ComponentType<ItemProps<T>> } = {
  text: TextItem,
  line: LineItem,
  rect: RectItem,
  circle: CircleItem,
  triangle: TriangleItem,
  image: ImageItem,
  button: ButtonItem,
  fan: FanItem,
  pie: chart,
  bar: chart,
  lineGraph: LineGraphItem,
  LinkLine: LinkLineItem,
  bezier: BezierItem,
  model: ModelItem,
  group: GroupItem,
  polygon: PolygonItem,
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
  // the registry pairs each kind with the component of that kind, which the compiler cannot follow through the lookup
  const Component = components[item.type] as ComponentType<{ item: ItemOf<ItemType> }>
  return <Component item={item} />
}
