import type { SchematicDocument } from '../index'
import {
  alarms,
  bars,
  card,
  curves,
  figure,
  heading,
  label,
  type Place,
  pipe,
  reading,
  type Share,
  symbol,
} from './parts'
import { createSketch, type Sample, type Sketch, sample } from './sketch'
import type { Theme } from './theme'

const size = { width: 1440, height: 810 } as const
const [top, bottom] = [92, 556]
const node = { width: 296, height: 104 } as const
const hub = { x: 564, y: (top + bottom) / 2, radius: 78 } as const

/** Who gives or takes power. */
interface Party {
  readonly text: string
  readonly symbolId: string
  readonly media: 'highVoltage' | 'solar' | 'condenser' | 'chilled' | 'lowVoltage'
  readonly power: Sample
  /** A second value under the power, with its name. */
  readonly detail: { readonly text: string; readonly from: Sample }
}

/** What an energy flow shows. Every power flows to the right while it is positive. */
export interface EnergyFlowPlan {
  readonly title: string
  /** At most four each. */
  readonly sources: readonly Party[]
  readonly loads: readonly Party[]
  readonly hub: { readonly text: string; readonly from: Sample }
  /** Four. */
  readonly figures: readonly Share[]
  readonly shares: readonly Share[]
  readonly curves: readonly Share[]
}

const load = (device: string, text: string, symbolId: string, value: number): Party => ({
  text,
  symbolId,
  media: 'chilled',
  power: sample(device, '有功功率', 'p', value, 'kW'),
  detail: { text: '累计电能', from: sample(device, '正向有功电能', 'ep', value * 2000, 'kWh', 0) },
})

/** Grid, solar panels, battery and generator of an office building, and where the power goes. */
export const officeEnergy: EnergyFlowPlan = {
  title: '源网荷储能量流',
  sources: [
    {
      text: '市电',
      symbolId: 'transformer',
      media: 'highVoltage',
      power: sample('AH1 10kV进线', '有功功率', 'p', 528.3, 'kW'),
      detail: { text: '功率因数', from: sample('AH1 10kV进线', '功率因数', 'pf', 0.978, '', 3) },
    },
    {
      text: '屋面光伏',
      symbolId: 'photovoltaic',
      media: 'solar',
      power: sample('屋面光伏', '交流功率', 'p', 46.2, 'kW'),
      detail: { text: '辐照度', from: sample('屋面光伏', '辐照度', 'irradiance', 642, 'W/m²', 0) },
    },
    {
      text: '储能系统',
      symbolId: 'battery',
      media: 'condenser',
      power: sample('储能系统', '交流功率', 'p', 38.4, 'kW'),
      detail: { text: '电池电量', from: sample('储能系统', '电池电量', 'soc', 71.5, '%') },
    },
    {
      text: '柴油发电机',
      symbolId: 'generator',
      media: 'lowVoltage',
      power: sample('柴油发电机', '输出功率', 'p', 0, 'kW'),
      detail: { text: '油位', from: sample('柴油发电机', '油位', 'fuelLevel', 88, '%', 0) },
    },
  ],
  loads: [
    load('F14 数据机房馈线', '数据机房', 'server', 114.5),
    load('F21 制冷机房馈线', '制冷机房', 'chiller', 186.4),
    load('F12 办公插座馈线', '办公插座', 'building', 97.6),
    load('F24 充电桩馈线', '充电桩', 'cabinet', 38.2),
  ],
  hub: { text: '10kV 需量', from: sample('AH1 10kV进线', '需量', 'demand', 541.6, 'kW') },
  figures: [
    { name: '光伏累计发电', from: sample('屋面光伏', '正向有功电能', 'ep', 87028, 'kWh', 0) },
    { name: '市电累计用电', from: sample('AH1 10kV进线', '正向有功电能', 'ep', 6034823, 'kWh', 0) },
    { name: '储能累计放电', from: sample('储能系统', '正向有功电能', 'ep', 52310, 'kWh', 0) },
    { name: '逆变器转换效率', from: sample('屋面光伏', '转换效率', 'efficiency', 97.8, '%') },
  ],
  // drawn from below: the largest comes last
  shares: [
    { name: '电梯', from: sample('F13 电梯馈线', '有功功率', 'p', 24.9, 'kW') },
    { name: '空调', from: sample('F22 空调末端馈线', '有功功率', 'p', 57.6, 'kW') },
    { name: '照明', from: sample('F11 照明馈线', '有功功率', 'p', 86.2, 'kW') },
    { name: '插座', from: sample('F12 办公插座馈线', '有功功率', 'p', 97.6, 'kW') },
    { name: '机房', from: sample('F14 数据机房馈线', '有功功率', 'p', 114.5, 'kW') },
    { name: '制冷', from: sample('F21 制冷机房馈线', '有功功率', 'p', 186.4, 'kW') },
  ],
  curves: [
    { name: '市电', from: sample('AH1 10kV进线', '有功功率', 'p', 528.3, 'kW') },
    { name: '光伏', from: sample('屋面光伏', '交流功率', 'p', 46.2, 'kW') },
    { name: '储能', from: sample('储能系统', '交流功率', 'p', 38.4, 'kW') },
  ],
}

/** Energy flow of an office building: who supplies whom at this moment. */
export function energyFlow(theme?: Theme): SchematicDocument {
  const sketch = createSketch(theme)
  drawEnergyFlow(sketch, officeEnergy)
  return sketch.document()
}

/** Draws sources at the left, loads at the right, power running between them through the bus. */
export function drawEnergyFlow(sketch: Sketch, plan: EnergyFlowPlan): void {
  sketch.page('能量流', size)
  heading(sketch, size.width, plan.title, '流动方向为功率方向；没有功率时静止')
  const spread = (count: number) => {
    const step = (bottom - top) / count
    return Array.from({ length: count }, (_, index) => Math.round(top + step * (index + 0.5)))
  }
  const [sources, loads] = [spread(plan.sources.length), spread(plan.loads.length)]
  plan.sources.forEach(({ media, power }, index) => {
    const { y, lane, x } = laneOf(index, sources, { x: 430, inward: -1 })
    const corners = [
      [24 + node.width, y],
      [x, y],
      [x, lane],
      [hub.x, lane],
    ] as const
    pipe(sketch, corners, { color: sketch.theme.media[media], flow: power })
  })
  plan.loads.forEach(({ media, power }, index) => {
    const { y, lane, x } = laneOf(index, loads, { x: 704, inward: 1 })
    const corners = [
      [hub.x, lane],
      [x, lane],
      [x, y],
      [832, y],
    ] as const
    pipe(sketch, corners, { color: sketch.theme.media[media], flow: power })
  })
  drawHub(sketch, plan)
  plan.sources.forEach((party, index) => {
    drawParty(sketch, { x: 24, y: (sources[index] ?? top) - node.height / 2, ...node }, party)
  })
  plan.loads.forEach((party, index) => {
    drawParty(sketch, { x: 832, y: (loads[index] ?? top) - node.height / 2, ...node }, party)
  })
  plan.figures.forEach(({ name, from }, index) => {
    figure(sketch, { x: 1152, y: 84 + index * 100, width: 264, height: 88 }, name, from)
  })
  alarms(sketch, { x: 1152, y: 484, width: 264, height: 302 })
  curves(sketch, { x: 24, y: 580, width: 784, height: 206 }, '近 24 小时功率', plan.curves)
  bars(sketch, { x: 832, y: 580, width: 296, height: 206 }, '用电构成', {
    shares: plan.shares,
    barWidth: 14,
    isHorizontal: true,
  })
}

/** Each power has a lane of its own, so that none is hidden by another: outer ones turn nearer to the hub. */
function laneOf(index: number, heights: readonly number[], { x, inward }: { x: number; inward: 1 | -1 }) {
  const middle = (heights.length - 1) / 2
  const away = middle - Math.abs(index - middle)
  return { y: heights[index] ?? top, lane: hub.y + (index - middle) * 22, x: x + inward * away * 22 }
}

function drawHub(sketch: Sketch, { hub: { text, from } }: EnergyFlowPlan): void {
  const { theme } = sketch
  const { x, y, radius } = hub
  sketch.add('circle', {
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
    fill: theme.card,
    fillOpacity: 1,
    stroke: theme.blue,
    strokeWidth: 3,
  })
  label(sketch, { x: x - radius, y: y - 30, width: 2 * radius }, text, { align: 'center' })
  reading(sketch, { x: x - radius, y: y - 6, width: 2 * radius }, from, {
    size: theme.letters.key,
    isBold: true,
    align: 'center',
  })
}

function drawParty(sketch: Sketch, place: Place, { text, symbolId, power, detail }: Party): void {
  const { theme } = sketch
  const { x, y, width } = place
  card(sketch, place)
  symbol(sketch, { x: x + 16, y: y + 16, width: 72, height: 72 }, symbolId, { shows: power })
  const column = { x: x + 104, width: width - 120 }
  label(sketch, { ...column, y: y + 10 }, text, { color: theme.ink, isBold: true })
  reading(sketch, { ...column, y: y + 34 }, power, { size: 24, isBold: true })
  label(sketch, { ...column, y: y + 74, width: 70 }, detail.text)
  reading(sketch, { x: x + 174, y: y + 73, width: width - 190 }, detail.from, { size: 16, align: 'flex-end' })
}
