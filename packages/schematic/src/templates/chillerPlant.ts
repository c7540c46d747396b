import type { SchematicDocument } from '../index'
import {
  alarms,
  beyond,
  curves,
  heading,
  label,
  nameOf,
  offerSetpoint,
  pipe,
  type Row,
  reading,
  readings,
  rows,
  type Share,
  symbol,
} from './parts'
import { createSketch, type Sample, type Sketch, sample } from './sketch'
import type { Theme } from './theme'

const size = { width: 1440, height: 810 } as const
const supplyX = 836
const returnX = 880
const loadX = 940
const [top, bottom] = [104, 620]

/** One chiller with its tower and pumps, by the names of the devices. */
interface Unit {
  readonly chiller: string
  readonly tower: string
  readonly condenserPump: string
  readonly chilledPump: string
}

/** What takes the cold. */
interface Load {
  readonly text: string
  readonly symbolId: 'air-handler' | 'heat-exchanger' | 'motor'
  readonly running: Sample
  /** At most three. */
  readonly shown: readonly Sample[]
}

/** What a cooling plant shows. */
export interface ChillerPlan {
  readonly pageName: string
  readonly title: string
  /** One or two. */
  readonly units: readonly Unit[]
  /** At most four. */
  readonly loads: readonly Load[]
  readonly summary: { readonly title: string; readonly rows: readonly Row[] }
  readonly curves: readonly Share[]
}

const airHandler = (device: string, text: string, index: number): Load => ({
  text,
  symbolId: 'air-handler',
  running: sample(device, '运行', 'run', 1),
  shown: [
    sample(device, '回风温度', 'returnTemperature', 25.2 - index * 0.4, '℃'),
    sample(device, '水阀开度', 'valve', 64 - index * 6, '%', 0),
    sample(device, '风机频率', 'frequency', 41.5 - index * 1.5, 'Hz'),
  ],
})

/** Two chillers and four air handlers of an office building. */
export const officeCooling: ChillerPlan = {
  pageName: '制冷机房',
  title: '制冷机房系统图',
  units: [
    { chiller: '1号冷水机组', tower: '1号冷却塔', condenserPump: '1号冷却水泵', chilledPump: '1号冷冻水泵' },
    { chiller: '2号冷水机组', tower: '2号冷却塔', condenserPump: '2号冷却水泵', chilledPump: '2号冷冻水泵' },
  ],
  loads: [
    airHandler('一层大堂空调机组', '一层大堂', 0),
    airHandler('三层空调机组', '三层', 1),
    airHandler('八层空调机组', '八层', 2),
    airHandler('十五层空调机组', '十五层', 3),
  ],
  summary: {
    title: '机房总览',
    rows: [
      { ...sample('F21 制冷机房馈线', '有功功率', 'p', 318.4, 'kW'), text: '机房总功率' },
      { ...sample('1号冷水机组', '制冷量', 'cooling', 742, 'kW', 0), text: '1号制冷量' },
      { ...sample('2号冷水机组', '制冷量', 'cooling', 698, 'kW', 0), text: '2号制冷量' },
      { ...sample('1号冷水机组', '冷冻水流量', 'flow', 128.5, 'm³/h'), text: '1号流量' },
      { ...sample('2号冷水机组', '冷冻水流量', 'flow', 121.8, 'm³/h'), text: '2号流量' },
      { ...sample('F21 制冷机房馈线', '正向有功电能', 'ep', 412700, 'kWh', 0), text: '机房电能' },
      { ...sample('1号冷水机组', '累计冷量', 'coolingEnergy', 986400, 'kWh', 0), text: '1号累计冷量' },
      {
        ...sample('三层空调机组', '二氧化碳', 'co2', 612, 'ppm', 0),
        text: '三层 CO₂',
        limit: { op: 'gt', value: 1000 },
      },
      { ...sample('八层温湿度', '温度', 'temperature', 25.1, '℃'), text: '八层温度' },
      { ...sample('八层温湿度', '相对湿度', 'humidity', 56, '%', 0), text: '八层湿度' },
    ],
  },
  curves: [
    { name: '机房功率', from: sample('F21 制冷机房馈线', '有功功率', 'p', 318.4, 'kW') },
    { name: '1号制冷量', from: sample('1号冷水机组', '制冷量', 'cooling', 742, 'kW', 0) },
    { name: '2号制冷量', from: sample('2号冷水机组', '制冷量', 'cooling', 698, 'kW', 0) },
  ],
}

/** Chiller plant of an office building. */
export function chillerPlant(theme?: Theme): SchematicDocument {
  const sketch = createSketch(theme)
  drawChillerPlant(sketch, officeCooling)
  return sketch.document()
}

/** Draws towers, pumps and chillers from left to right, headers and what takes the cold, with summary and curves. */
export function drawChillerPlant(sketch: Sketch, plan: ChillerPlan): void {
  sketch.page(plan.pageName, size)
  heading(
    sketch,
    size.width,
    plan.title,
    '绿色为冷却水、蓝色为冷冻水，浅色为回水；有控制权限者双击出水设定可修改（需确认）',
  )
  const height = (bottom - top) / plan.units.length
  const tops = plan.units.map((_, index) => Math.round(top + height * (index + 0.5) - 64))
  drawHeaders(sketch, plan, tops)
  plan.units.forEach((unit, index) => {
    drawUnit(sketch, unit, tops[index] ?? top)
  })
  loadTops(plan).forEach((y, index) => {
    const load = plan.loads[index]
    if (load) drawLoad(sketch, load, y)
  })
  rows(sketch, { x: 1152, y: 84, width: 264, height: 384 }, plan.summary.title, plan.summary.rows)
  alarms(sketch, { x: 1152, y: 484, width: 264, height: 302 })
  curves(sketch, { x: 24, y: 640, width: 1104, height: 146 }, '近 24 小时', plan.curves)
}

const loadTops = ({ loads }: ChillerPlan) => {
  const step = (bottom - top) / loads.length
  return loads.map((_, index) => Math.round(top + step * (index + 0.5) - 34))
}

const running = (device: string) => sample(device, '运行', 'run', 1)

/** Water between the units and what takes it, drawn first so that machines stand in front of it. */
function drawHeaders(sketch: Sketch, plan: ChillerPlan, unitTops: readonly number[]): void {
  const { chilled, chilledReturn } = sketch.theme.media
  const flow = running(plan.units[0]?.chilledPump ?? '')
  const tops = loadTops(plan)
  const ends = [...tops.map((y) => y + 16), ...unitTops.map((y) => y + 34)]
  const returns = [...tops.map((y) => y + 52), ...unitTops.map((y) => y + 92)]
  pipe(
    sketch,
    [
      [supplyX, Math.min(...ends)],
      [supplyX, Math.max(...ends)],
    ],
    { color: chilled, flow, width: 12 },
  )
  pipe(
    sketch,
    [
      [returnX, Math.max(...returns)],
      [returnX, Math.min(...returns)],
    ],
    { color: chilledReturn, flow, width: 12 },
  )
  for (const y of tops) {
    pipe(
      sketch,
      [
        [supplyX, y + 16],
        [loadX, y + 16],
      ],
      { color: chilled, flow },
    )
    pipe(
      sketch,
      [
        [loadX, y + 52],
        [returnX, y + 52],
      ],
      { color: chilledReturn, flow },
    )
  }
}

function drawUnit(sketch: Sketch, unit: Unit, y: number): void {
  const { tower, condenserPump, chiller, chilledPump } = unit
  const { media, blue } = sketch.theme
  const [upper, lower] = [y + 34, y + 92]
  const condensing = running(condenserPump)
  const chilling = running(chilledPump)
  pipe(
    sketch,
    [
      [440, upper],
      [120, upper],
    ],
    { color: media.condenserReturn, flow: condensing },
  )
  pipe(
    sketch,
    [
      [120, lower],
      [440, lower],
    ],
    { color: media.condenser, flow: condensing },
  )
  pipe(
    sketch,
    [
      [560, upper],
      [supplyX, upper],
    ],
    { color: media.chilled, flow: chilling },
  )
  pipe(
    sketch,
    [
      [returnX, lower],
      [560, lower],
    ],
    { color: media.chilledReturn, flow: chilling },
  )
  symbol(sketch, { x: 40, y: y - 4, width: 124, height: 124 }, 'cooling-tower', { shows: running(tower) })
  symbol(sketch, { x: 272, y: lower - 34, width: 68, height: 68 }, 'pump', { shows: condensing })
  symbol(sketch, { x: 420, y: y - 4, width: 160, height: 128 }, 'chiller', {
    shows: sample(chiller, '运行状态', 'state', 1),
  })
  symbol(sketch, { x: 684, y: lower - 34, width: 68, height: 68 }, 'pump', { shows: chilling, rotation: 180 })
  nameOf(sketch, { x: 24, y: y + 122, width: 156 }, tower)
  nameOf(sketch, { x: 246, y: lower + 36, width: 120 }, condenserPump)
  nameOf(sketch, { x: 420, y: y - 26, width: 160 }, chiller)
  nameOf(sketch, { x: 658, y: lower + 36, width: 120 }, chilledPump)
  const read = (x: number, top: number, from: Sample) =>
    reading(sketch, { x, y: top, width: 92 }, from, { size: 16 })
  read(178, upper + 8, sample(tower, '风机频率', 'frequency', 38.5, 'Hz'))
  read(178, lower + 8, sample(tower, '出水温度', 'outletTemperature', 30.4, '℃'))
  read(350, upper - 30, sample(chiller, '冷却水出水温度', 'condenserOut', 35.4, '℃'))
  read(350, lower + 8, sample(chiller, '冷却水进水温度', 'condenserIn', 30.6, '℃'))
  read(278, lower + 58, sample(condenserPump, '有功功率', 'p', 26.8, 'kW'))
  reading(
    sketch,
    { x: 592, y: upper - 30, width: 92 },
    sample(chiller, '冷冻水出水温度', 'supplyTemperature', 7.1, '℃'),
    {
      size: 16,
      isBold: true,
      rules: beyond(sketch, 'gt', 17),
    },
  )
  read(592, lower + 8, sample(chiller, '冷冻水回水温度', 'returnTemperature', 12.1, '℃'))
  read(690, lower + 58, sample(chilledPump, '频率', 'frequency', 42.3, 'Hz'))
  const below = y + 128
  read(404, below, sample(chiller, '有功功率', 'p', 128.6, 'kW'))
  read(496, below, sample(chiller, '负载率', 'load', 72.4, '%'))
  read(564, below, sample(chiller, '能效比', 'cop', 4.67, 'COP', 2))
  label(sketch, { x: 424, y: below + 26, width: 70 }, '出水设定')
  const setpoint = sample(chiller, '出水温度设定', 'supplySet', 7, '℃')
  const item = reading(sketch, { x: 496, y: below + 24, width: 80 }, setpoint, {
    size: 16,
    color: blue,
    isBold: true,
  })
  offerSetpoint(sketch, item, setpoint)
}

function drawLoad(sketch: Sketch, { text, symbolId, running, shown }: Load, y: number): void {
  symbol(sketch, { x: loadX - 6, y, width: 92, height: 68 }, symbolId, { shows: running })
  nameOf(sketch, { x: loadX - 30, y: y + 68, width: 140 }, text)
  readings(sketch, { x: loadX + 96, y: y - 4, width: 92 }, shown)
}
