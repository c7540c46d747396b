import type { SchematicDocument } from '../index'
import {
  alarms,
  beyond,
  card,
  curves,
  gauge,
  heading,
  label,
  nameOf,
  offerSetpoint,
  pipe,
  reading,
  readings,
  rows,
  symbol,
  wire,
} from './parts'
import { createSketch, type Sketch, sample } from './sketch'
import type { Theme } from './theme'

const size = { width: 1440, height: 810 } as const
const suctionX = 500
const outletX = 830
const pumps = [1, 2] as const
const pumpY = (number: number) => 226 + (number - 1) * 200
const middleY = 326

/** A set of pumps that holds the pressure of the drinking water, by the names of the devices. */
export interface PumpHousePlan {
  readonly title: string
  readonly set: string
  /** The water meter at the inlet. */
  readonly meter: string
  /** Who uses the water. */
  readonly users: string
}

/** The drinking water of an office building. */
export const officeWater: PumpHousePlan = {
  title: '生活给水泵房',
  set: '生活水恒压供水',
  meter: '大厦总水表',
  users: '至大厦各层',
}

/** Pump house of an office building. */
export function pumpHouse(theme?: Theme): SchematicDocument {
  const sketch = createSketch(theme)
  drawPumpHouse(sketch, officeWater)
  return sketch.document()
}

/** Draws the inlet with its meter, the tank, two pumps and the outlet, with limits, summary and curves. */
export function drawPumpHouse(sketch: Sketch, plan: PumpHousePlan): void {
  sketch.page('给水泵房', size)
  heading(sketch, size.width, plan.title, '一用一备、恒压变频供水；有控制权限者双击压力设定可修改（需确认）')
  const pressure = sample(plan.set, '出口压力', 'pressure', 0.45, 'MPa', 3)
  const flow = sample(plan.set, '瞬时流量', 'flow', 8.62, 'm³/h', 2)
  drawPipes(sketch, plan)
  drawInlet(sketch, plan)
  for (const number of pumps) drawPump(sketch, plan, number)
  symbol(sketch, { x: outletX - 36, y: 132, width: 72, height: 72 }, 'pressure-gauge', { state: 'on' })
  label(sketch, { x: outletX + 48, y: 138, width: 110 }, '出口压力')
  reading(sketch, { x: outletX + 48, y: 162, width: 160 }, pressure, {
    size: sketch.theme.letters.key,
    isBold: true,
    rules: beyond(sketch, 'lt', 0.25),
  })
  symbol(sketch, { x: 910, y: middleY - 36, width: 72, height: 72 }, 'flow-meter', { state: 'on' })
  reading(sketch, { x: 896, y: middleY + 44, width: 150 }, flow, { isBold: true })
  nameOf(sketch, { x: 996, y: middleY - 44, width: 132 }, plan.users)
  const of = (property: string, no: string, value: number, unit: string, decimals: number) =>
    sample(plan.set, property, no, value, unit, decimals)
  rows(sketch, { x: 1152, y: 84, width: 264, height: 264 }, '泵房总览', [
    { ...of('有功功率', 'p', 4.82, 'kW', 2), text: '水泵功率' },
    of('频率', 'frequency', 41.6, 'Hz', 1),
    of('水箱液位', 'tankLevel', 2.15, 'm', 2),
    {
      ...sample(plan.meter, '管网压力', 'pressure', 0.284, 'MPa', 3),
      text: '市政水压',
      limit: { op: 'lt', value: 0.15 },
    },
    { ...sample(plan.meter, '瞬时流量', 'flow', 8.7, 'm³/h', 2), text: '进水流量' },
    { ...sample(plan.meter, '累计用水量', 'volume', 25728, 'm³', 0), text: '累计用水' },
  ])
  card(sketch, { x: 1152, y: 364, width: 264, height: 184 })
  gauge(sketch, { x: 1160, y: 368, width: 248, height: 184 }, pressure, {
    title: '出口压力',
    max: 0.8,
    warnAt: 0.6,
    alarmAt: 0.7,
  })
  alarms(sketch, { x: 1152, y: 564, width: 264, height: 222 })
  curves(sketch, { x: 24, y: 600, width: 540, height: 186 }, '近 24 小时出口压力', [
    { name: '出口压力', from: pressure },
  ])
  curves(sketch, { x: 588, y: 600, width: 540, height: 186 }, '近 24 小时流量', [
    { name: '瞬时流量', from: flow },
  ])
}

const running = ({ set }: PumpHousePlan, number: number) =>
  sample(set, `${number}号泵`, `pump${number}`, number === 1 ? 1 : 0)

function drawPipes(sketch: Sketch, plan: PumpHousePlan): void {
  const color = sketch.theme.media.chilled
  const inlet = sample(plan.meter, '瞬时流量', 'flow', 8.7, 'm³/h', 2)
  const main = running(plan, 1)
  pipe(
    sketch,
    [
      [40, 190],
      [280, 190],
      [280, 240],
    ],
    { color, flow: inlet },
  )
  pipe(
    sketch,
    [
      [340, 440],
      [suctionX, 440],
    ],
    { color, flow: main, width: 12 },
  )
  pipe(
    sketch,
    [
      [suctionX, 440],
      [suctionX, pumpY(1)],
    ],
    { color, flow: main, width: 12 },
  )
  for (const number of pumps)
    pipe(
      sketch,
      [
        [suctionX, pumpY(number)],
        [outletX, pumpY(number)],
      ],
      { color, flow: running(plan, number) },
    )
  pipe(
    sketch,
    [
      [outletX, pumpY(2)],
      [outletX, middleY],
    ],
    { color, flow: running(plan, 2), width: 12 },
  )
  pipe(
    sketch,
    [
      [outletX, pumpY(1)],
      [outletX, middleY],
    ],
    { color, flow: main, width: 12 },
  )
  wire(
    sketch,
    [
      [outletX, 204],
      [outletX, pumpY(1)],
    ],
    { color, width: 4 },
  )
  pipe(
    sketch,
    [
      [outletX, middleY],
      [1120, middleY],
    ],
    { color, flow: main, width: 12 },
  )
}

function drawInlet(sketch: Sketch, { set, meter }: PumpHousePlan): void {
  const { theme } = sketch
  nameOf(sketch, { x: 24, y: 104, width: 132 }, '市政进水')
  symbol(sketch, { x: 58, y: 156, width: 68, height: 68 }, 'water-meter', {
    shows: sample(meter, '瞬时流量', 'flow', 8.7, 'm³/h', 2),
  })
  readings(sketch, { x: 46, y: 230, width: 140 }, [
    sample(meter, '瞬时流量', 'flow', 8.7, 'm³/h', 2),
    sample(meter, '管网压力', 'pressure', 0.284, 'MPa', 3),
  ])
  symbol(sketch, { x: 176, y: 158, width: 64, height: 64 }, 'valve', { state: 'on' })
  const level = sample(set, '水箱液位', 'tankLevel', 2.15, 'm', 2)
  const tank = sketch.add('tank', {
    x: 216,
    y: 232,
    width: 168,
    height: 240,
    value: Number(level.value),
    min: 0,
    max: 3,
    lowAt: 0.8,
    highAt: 2.85,
    unit: ' m',
    fill: '#7FB3D5',
    stroke: '#8C9BB3',
    backgroundColor: theme.card,
    color: theme.ink,
    alarmColor: theme.red,
  })
  sketch.bind(tank, 'value', level)
  nameOf(sketch, { x: 216, y: 482, width: 168 }, '生活水箱')
}

function drawPump(sketch: Sketch, plan: PumpHousePlan, number: 1 | 2): void {
  const y = pumpY(number)
  const shows = running(plan, number)
  symbol(sketch, { x: 532, y: y - 22, width: 44, height: 44 }, 'valve', { state: 'on' })
  symbol(sketch, { x: 622, y: y - 44, width: 88, height: 88 }, 'pump', { shows })
  symbol(sketch, { x: 754, y: y - 22, width: 44, height: 44 }, 'check-valve', { shows })
  nameOf(sketch, { x: 596, y: y - 72, width: 140 }, `${number}号泵`)
  if (number !== 1) return
  reading(sketch, { x: 622, y: y + 48, width: 100 }, sample(plan.set, '频率', 'frequency', 41.6, 'Hz'), {
    align: 'center',
  })
  label(sketch, { x: outletX + 48, y: 196, width: 44 }, '设定')
  const setpoint = sample(plan.set, '压力设定', 'pressureSet', 0.45, 'MPa', 2)
  const item = reading(sketch, { x: outletX + 92, y: 194, width: 120 }, setpoint, {
    color: sketch.theme.blue,
    isBold: true,
  })
  offerSetpoint(sketch, item, setpoint)
}
