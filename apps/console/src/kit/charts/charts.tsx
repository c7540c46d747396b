import { lazy, type ReactNode, Suspense } from 'react'
import { Bone } from '../Bone'
import type { BarsData } from './bars/barsOption'
import type { ChartProps } from './ChartProps'
import type { GaugeData } from './gauge/gaugeOption'
import type { HeatData } from './heat/heatOption'
import type { LinesData } from './lines/linesOption'
import type { PieData } from './pie/pieOption'
import type { SankeyData } from './sankey/sankeyOption'
import type { ScatterData } from './scatter/scatterOption'

const LoadedBars = lazy(() => import('./bars/BarsChart'))
const LoadedPie = lazy(() => import('./pie/PieChart'))
const LoadedHeat = lazy(() => import('./heat/HeatChart'))
const LoadedSankey = lazy(() => import('./sankey/SankeyChart'))
const LoadedLines = lazy(() => import('./lines/LinesChart'))
const LoadedScatter = lazy(() => import('./scatter/ScatterChart'))
const LoadedGauge = lazy(() => import('./gauge/GaugeChart'))

/** Keeps the place of a chart that is loaded when it is first shown. */
const Place = ({ height, children }: { height: number; children: ReactNode }) => (
  <Suspense fallback={<Bone style={{ height }} />}>{children}</Suspense>
)

/** Bars side by side or stacked. */
export const Bars = (props: ChartProps<BarsData>) => (
  <Place height={props.height}>
    <LoadedBars {...props} />
  </Place>
)

/** Parts of a whole. */
export const Pie = (props: ChartProps<PieData>) => (
  <Place height={props.height}>
    <LoadedPie {...props} />
  </Place>
)

/** A number for each field of a grid. */
export const HeatMap = (props: ChartProps<HeatData>) => (
  <Place height={props.height}>
    <LoadedHeat {...props} />
  </Place>
)

/** Where something flows. */
export const Sankey = (props: ChartProps<SankeyData>) => (
  <Place height={props.height}>
    <LoadedSankey {...props} />
  </Place>
)

/** A value against a limit. */
export const Gauge = (props: ChartProps<GaugeData>) => (
  <Place height={props.height}>
    <LoadedGauge {...props} />
  </Place>
)

/** Lines over an axis of numbers that is no time. */
export const Lines = (props: ChartProps<LinesData>) => (
  <Place height={props.height}>
    <LoadedLines {...props} />
  </Place>
)

/** One value against another, with the line through them. */
export const Scatter = (props: ChartProps<ScatterData>) => (
  <Place height={props.height}>
    <LoadedScatter {...props} />
  </Place>
)
