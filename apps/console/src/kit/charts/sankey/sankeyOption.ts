import type { EChartsCoreOption } from 'echarts/core'
import { mix } from '../../colour/contrast'
import type { Palette } from '../../colour/palette'
import { seriesColours } from '../../colour/seriesColours'
import type { ChartTable } from '../ChartTable'
import { type ChartUnit, chartBase, numberText } from '../chartStyle'
import { escapeHtml } from '../escapeHtml'

/** Where something flows: from node to node, without a circle. */
export interface SankeyData extends ChartUnit {
  /** `id` tells nodes apart, `name` is what people read; `isLoss` is what goes nowhere. */
  nodes: readonly { id: string; name: string; isLoss?: boolean }[]
  links: readonly { from: string; to: string; value: number }[]
  /** Headings of the table. */
  head: readonly [from: string, to: string, value: string]
}

const nameIn = (nodes: SankeyData['nodes'], id: string) => nodes.find((node) => node.id === id)?.name ?? id

/** The flows as a table: a row for each link. */
export const sankeyTable = ({ nodes, links, head: [from, to, value], unit }: SankeyData): ChartTable => ({
  head: [from, to, unit ? `${value} (${unit})` : value],
  rows: links.map((link) => [nameIn(nodes, link.from), nameIn(nodes, link.to), link.value]),
})

interface Pressed {
  dataType: 'node' | 'edge'
  name: string
  value: number
  data: { source?: string; target?: string }
}

/** Bands as wide as what flows. */
export function sankeyOption(data: SankeyData, palette: Palette): EChartsCoreOption {
  const { nodes, links } = data
  const base = chartBase(palette)
  const says = ({ dataType, name, value, data: { source = '', target = '' } }: Pressed) =>
    dataType === 'edge'
      ? `${nameIn(nodes, source)} → ${nameIn(nodes, target)}: ${numberText(value, data)}`
      : `${nameIn(nodes, name)}: ${numberText(value, data)}`
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      trigger: 'item',
      formatter: (pressed: Pressed) => escapeHtml(says(pressed)),
    },
    series: [
      {
        type: 'sankey',
        left: 8,
        right: 150,
        top: 12,
        bottom: 12,
        nodeGap: 10,
        nodeWidth: 14,
        draggable: false,
        emphasis: { focus: 'adjacency' },
        label: {
          color: palette.text,
          width: 136,
          overflow: 'truncate',
          formatter: ({ name }: { name: string }) => nameIn(nodes, name),
        },
        lineStyle: { color: 'source', opacity: palette.mode === 'light' ? 0.28 : 0.4, curveness: 0.5 },
        data: nodes.map(({ id, isLoss }, index) => ({
          name: id,
          itemStyle: {
            color: isLoss
              ? mix(palette.panel, palette.textFaint, 0.7)
              : seriesColours[index % seriesColours.length],
          },
        })),
        links: links.map(({ from, to, value }) => ({ source: from, target: to, value })),
      },
    ],
  }
}
