import type { SchematicDocument } from '../index'
import { alarms, bars, card, figure, heading, label, pipe, reading, ring, symbol } from './parts'
import { createSketch, type Sample, type Sketch, sample } from './sketch'
import { light } from './theme'

const hub = { x: 640, y: 330 }
const solar = '#B8860B'
const grid = '#3B4A66'
const store = '#2A9D8F'

/** PV and storage: who supplies whom at this moment, and the day's balance. */
export function energyFlow(): SchematicDocument {
  const sketch = createSketch({ pageName: '光储能量流', width: 1600, height: 900, theme: light })
  heading(sketch, '光储充能量流', '流动方向为功率方向；储能正值为放电，电网正值为购电')
  const power = (device: string, value: number) => sample(device, '有功功率', 'p', value, 'kW')
  const pv = power('光伏逆变器', 186.4)
  const utility = power('并网点', 92.8)
  const battery = power('储能变流器', 48.5)
  const building = power('楼宇负荷', 268.3)
  const chargers = power('充电桩', 59.4)
  pipe(
    sketch,
    [
      [300, 200],
      [hub.x, 200],
      [hub.x, hub.y],
    ],
    { color: solar, flow: pv },
  )
  pipe(
    sketch,
    [
      [300, hub.y],
      [hub.x, hub.y],
    ],
    { color: grid, flow: utility },
  )
  pipe(
    sketch,
    [
      [300, 460],
      [hub.x, 460],
      [hub.x, hub.y],
    ],
    { color: store, flow: battery },
  )
  pipe(
    sketch,
    [
      [hub.x, hub.y],
      [880, hub.y],
      [880, 220],
      [980, 220],
    ],
    { color: sketch.theme.blue, flow: building },
  )
  pipe(
    sketch,
    [
      [880, hub.y],
      [880, 440],
      [980, 440],
    ],
    { color: sketch.theme.blue, flow: chargers },
  )
  drawHub(sketch)
  node(
    sketch,
    { x: 60, y: 148 },
    '光伏',
    'photovoltaic',
    pv,
    sample('光伏逆变器', '今日发电', 'ep_day', 1042, 'kWh', 0),
  )
  node(
    sketch,
    { x: 60, y: 278 },
    '电网',
    'transformer',
    utility,
    sample('并网点', '今日购电', 'ep_day', 2186, 'kWh', 0),
  )
  node(
    sketch,
    { x: 60, y: 408 },
    '储能',
    'battery',
    battery,
    sample('储能电池', '荷电状态', 'soc', 63.5, '%'),
  )
  node(
    sketch,
    { x: 980, y: 168 },
    '楼宇负荷',
    'building',
    building,
    sample('楼宇负荷', '今日用电', 'ep_day', 2954, 'kWh', 0),
  )
  node(
    sketch,
    { x: 980, y: 388 },
    '充电桩',
    'cabinet',
    chargers,
    sample('充电桩', '今日用电', 'ep_day', 318, 'kWh', 0),
  )
  drawBattery(sketch)
  const day = (property: string, no: string, value: number, unit: string, decimals = 1) =>
    sample('园区', property, no, value, unit, decimals)
  const figures = [
    ['自发自用率', day('自发自用率', 'self_use', 96.2, '%')],
    ['绿电占比', day('绿电占比', 'green', 32.3, '%')],
    ['今日收益', day('今日收益', 'income', 1268.4, '元')],
    ['今日减碳', day('今日减碳', 'carbon', 594, 'kg', 0)],
  ] as const
  figures.forEach(([title, from], index) => {
    figure(sketch, { x: 1296, y: 84 + index * 116, width: 280, height: 104 }, title, from, 28)
  })
  bars(sketch, { x: 24, y: 576, width: 820, height: 308 }, '今日逐时光伏发电', {
    unit: 'kWh',
    names: Array.from({ length: 14 }, (_, index) => `${index + 6}时`),
    values: [6, 24, 58, 92, 126, 148, 162, 158, 131, 98, 62, 28, 9, 0],
    barWidth: 26,
  })
  ring(sketch, { x: 860, y: 576, width: 420, height: 308 }, '今日电量来源', [
    ['光伏', day('光伏电量', 'ep_pv', 1042, 'kWh')],
    ['储能', day('储能放电', 'ep_store', 364, 'kWh')],
    ['电网谷段', day('谷段购电', 'ep_valley', 1120, 'kWh')],
    ['电网峰段', day('峰段购电', 'ep_peak', 1066, 'kWh')],
  ])
  alarms(sketch, { x: 1296, y: 576, width: 280, height: 308 })
  return sketch.document()
}

function drawHub(sketch: Sketch): void {
  const { theme } = sketch
  const radius = 62
  sketch.add('circle', {
    x: hub.x - radius,
    y: hub.y - radius,
    width: 2 * radius,
    height: 2 * radius,
    fill: theme.card,
    stroke: theme.blue,
    strokeWidth: 3,
  })
  label(sketch, { x: hub.x - 56, y: hub.y - 30, width: 112 }, '0.4kV 母线', {
    color: theme.ink,
    isBold: true,
    align: 'center',
  })
  reading(
    sketch,
    { x: hub.x - 56, y: hub.y - 4, width: 112 },
    sample('0.4kV 母线', '总功率', 'p', 327.7, 'kW'),
    {
      size: 18,
      isBold: true,
      align: 'center',
    },
  )
}

function node(
  sketch: Sketch,
  { x, y }: { x: number; y: number },
  title: string,
  symbolId: string,
  power: Sample,
  day: Sample,
): void {
  const { theme } = sketch
  card(sketch, { x, y, width: 260, height: 104 })
  symbol(sketch, { x: x + 16, y: y + 16, width: 72, height: 72 }, symbolId, { shows: power })
  label(sketch, { x: x + 104, y: y + 8, width: 150 }, title, { color: theme.ink, isBold: true, size: 15 })
  reading(sketch, { x: x + 104, y: y + 32, width: 150 }, power, { size: 22, isBold: true })
  label(sketch, { x: x + 104, y: y + 72, width: 64 }, day.property, { size: 12 })
  reading(sketch, { x: x + 164, y: y + 71, width: 90 }, day, { size: 14 })
}

function drawBattery(sketch: Sketch): void {
  const { theme } = sketch
  const soc = sample('储能电池', '荷电状态', 'soc', 63.5, '%')
  const bar = sketch.add('progress', {
    x: 60,
    y: 522,
    width: 260,
    height: 12,
    showLabel: false,
    value: Number(soc.value),
    fill: store,
    backgroundColor: theme.trough,
    color: theme.ink,
  })
  sketch.bind(bar, 'value', soc)
}
