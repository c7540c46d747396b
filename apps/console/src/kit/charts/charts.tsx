import { lazyPart } from '@energy-console/schematic-react/part'
import type { ComponentType } from 'react'
import { Bone } from '../Bone'
import type { BarsData } from './bars/barsOption'
import type { ChartProps } from './ChartProps'
import { chartParts } from './fetchCharts'
import type { GaugeData } from './gauge/gaugeOption'
import type { HeatData } from './heat/heatOption'
import type { LinesData } from './lines/linesOption'
import type { PieData } from './pie/pieOption'
import type { SankeyData } from './sankey/sankeyOption'
import type { ScatterData } from './scatter/scatterOption'

/** A chart whose part is fetched when it is first shown; its place is kept. */
const chart = <D,>(load: () => Promise<ComponentType<ChartProps<D>>>) =>
  lazyPart(load, ({ height }) => <Bone style={{ height }} />)

/** Bars side by side or stacked. */
export const Bars = chart<BarsData>(async () => (await chartParts.bars()).default)

/** Parts of a whole. */
export const Pie = chart<PieData>(async () => (await chartParts.pie()).default)

/** A number for each field of a grid. */
export const HeatMap = chart<HeatData>(async () => (await chartParts.heat()).default)

/** Where something flows. */
export const Sankey = chart<SankeyData>(async () => (await chartParts.sankey()).default)

/** A value against a limit. */
export const Gauge = chart<GaugeData>(async () => (await chartParts.gauge()).default)

/** Lines over an axis of numbers that is no time. */
export const Lines = chart<LinesData>(async () => (await chartParts.lines()).default)

/** One value against another, with the line through them. */
export const Scatter = chart<ScatterData>(async () => (await chartParts.scatter()).default)
