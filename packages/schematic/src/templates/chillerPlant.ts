import type { SchematicDocument } from '../index'
import { alarms, bars, beyond, card, gauge, heading, label, pipe, reading, ring, rows, symbol } from './parts'
import { createSketch, type Sketch, sample } from './sketch'
import { light } from './theme'

const chilled = '#2F7FB8'
const chilledReturn = '#7FB3D5'
const condenser = '#3F8F6B'
const condenserReturn = '#93BFA8'
const supplyX = 970
const returnX = 1030
const units = [1, 2] as const
const loads = ['一层大堂', '三层办公', '八层办公', '十五层会议'] as const

const topOf = (unit: number) => 156 + (unit - 1) * 232
const loadTop = (index: number) => 132 + index * 124

/** Chiller plant: two lines of cooling tower, pumps and chiller, headers and four air handlers. */
export function chillerPlant(): SchematicDocument {
  const sketch = createSketch({ pageName: '制冷机房', width: 1600, height: 900, theme: light })
  heading(sketch, '制冷机房系统图', '绿色为冷却水，蓝色为冷冻水；浅色为回水')
  drawHeaders(sketch)
  for (const unit of units) drawUnit(sketch, unit)
  loads.forEach((text, index) => {
    drawLoad(sketch, text, index)
  })
  const plant = (property: string, no: string, value: number, unit: string, decimals = 1) =>
    sample('制冷机房', property, no, value, unit, decimals)
  rows(sketch, { x: 1336, y: 84, width: 240, height: 262 }, '机房总览', [
    plant('总制冷量', 'cooling', 1486, 'kW', 0),
    plant('机房功率', 'p', 318.4, 'kW'),
    plant('供水温度', 'supply', 7.2, '℃'),
    plant('回水温度', 'return', 12.1, '℃'),
    plant('室外湿球', 'wet_bulb', 24.8, '℃'),
    plant('今日电耗', 'ep_day', 4127, 'kWh', 0),
  ])
  card(sketch, { x: 1336, y: 362, width: 240, height: 236 }, '系统能效 COP')
  gauge(sketch, { x: 1366, y: 404, width: 180, height: 180 }, plant('系统能效', 'cop', 4.67, 'kW/kW', 2), {
    title: '目标 ≥ 4.5',
    max: 8,
    warnAt: 7,
    alarmAt: 7.8,
  })
  ring(sketch, { x: 24, y: 640, width: 360, height: 244 }, '机房电耗构成', [
    ['冷水机组', plant('机组电耗', 'ep_chiller', 2786, 'kWh', 0)],
    ['冷冻泵', plant('冷冻泵电耗', 'ep_chilled', 512, 'kWh', 0)],
    ['冷却泵', plant('冷却泵电耗', 'ep_condenser', 547, 'kWh', 0)],
    ['冷却塔', plant('冷却塔电耗', 'ep_tower', 282, 'kWh', 0)],
  ])
  bars(sketch, { x: 400, y: 640, width: 920, height: 244 }, '今日逐时供冷量', {
    unit: 'kWh',
    names: Array.from({ length: 15 }, (_, index) => `${index + 7}时`),
    values: [420, 760, 1080, 1240, 1320, 1410, 1466, 1502, 1538, 1496, 1421, 1290, 980, 640, 380],
    barWidth: 26,
  })
  alarms(sketch, { x: 1336, y: 614, width: 240, height: 270 })
  return sketch.document()
}

const running = (device: string, value = 1) => sample(device, '运行状态', 'run', value)

function drawHeaders(sketch: Sketch): void {
  const flow = running('1号冷冻泵')
  const bottom = loadTop(loads.length - 1)
  pipe(
    sketch,
    [
      [supplyX, loadTop(0) + 28],
      [supplyX, bottom + 28],
    ],
    { color: chilled, flow, width: 12 },
  )
  pipe(
    sketch,
    [
      [returnX, bottom + 62],
      [returnX, loadTop(0) + 62],
    ],
    { color: chilledReturn, flow, width: 12 },
  )
  loads.forEach((_, index) => {
    const y = loadTop(index)
    pipe(
      sketch,
      [
        [supplyX, y + 28],
        [1110, y + 28],
      ],
      { color: chilled, flow },
    )
    pipe(
      sketch,
      [
        [1110, y + 62],
        [returnX, y + 62],
      ],
      { color: chilledReturn, flow },
    )
  })
  label(sketch, { x: supplyX - 40, y: 126, width: 80 }, '分水器', {
    align: 'center',
    color: sketch.theme.ink,
  })
  label(sketch, { x: returnX - 22, y: 166, width: 66 }, '集水器', { color: sketch.theme.ink })
}

function drawUnit(sketch: Sketch, unit: number): void {
  const y = topOf(unit)
  const [upper, lower] = [y + 34, y + 84]
  const { ink } = sketch.theme
  const tower = `${unit}号冷却塔`
  const chiller = `${unit}号冷水机组`
  const condenserPump = `${unit}号冷却泵`
  const chilledPump = `${unit}号冷冻泵`
  const condenserFlow = running(condenserPump)
  const chilledFlow = running(chilledPump)
  pipe(
    sketch,
    [
      [580, upper],
      [130, upper],
    ],
    { color: condenserReturn, flow: condenserFlow },
  )
  pipe(
    sketch,
    [
      [130, lower],
      [580, lower],
    ],
    { color: condenser, flow: condenserFlow },
  )
  pipe(
    sketch,
    [
      [720, upper],
      [supplyX, upper],
    ],
    { color: chilled, flow: chilledFlow },
  )
  pipe(
    sketch,
    [
      [returnX, lower],
      [720, lower],
    ],
    { color: chilledReturn, flow: chilledFlow },
  )
  symbol(sketch, { x: 56, y: y - 12, width: 128, height: 128 }, 'cooling-tower', { shows: running(tower) })
  symbol(sketch, { x: 320, y: lower - 36, width: 72, height: 72 }, 'pump', { shows: condenserFlow })
  symbol(sketch, { x: 560, y: y - 12, width: 180, height: 136 }, 'chiller', { shows: running(chiller) })
  symbol(sketch, { x: 820, y: upper - 36, width: 72, height: 72 }, 'pump', {
    shows: chilledFlow,
  })
  const name = (x: number, top: number, width: number, text: string) =>
    label(sketch, { x, y: top, width }, text, { color: ink, isBold: true, align: 'center' })
  name(56, y + 118, 128, tower)
  name(296, y + 124, 120, condenserPump)
  name(560, y - 34, 180, chiller)
  name(796, y - 34, 120, chilledPump)
  const read = (
    x: number,
    top: number,
    device: string,
    property: string,
    no: string,
    value: number,
    suffix: string,
    decimals = 1,
  ) => reading(sketch, { x, y: top, width: 104 }, sample(device, property, no, value, suffix, decimals))
  const shift = unit === 1 ? 0 : 0.3
  read(200, y + 46, tower, '风机频率', 'frequency', 38.5 + shift, 'Hz')
  read(440, y + 2, chiller, '冷却出水温度', 'condenser_out', 35.4 + shift, '℃')
  read(440, lower + 12, chiller, '冷却进水温度', 'condenser_in', 30.6 + shift, '℃')
  read(420, lower + 36, condenserPump, '有功功率', 'p', 36.8 + shift, 'kW')
  reading(
    sketch,
    { x: 752, y: y + 2, width: 104 },
    sample(chiller, '冷冻出水温度', 'supply', 7.1 + shift, '℃'),
    {
      isBold: true,
      rules: beyond(sketch, 'gt', 10),
    },
  )
  read(752, lower + 12, chiller, '冷冻回水温度', 'return', 12.1 + shift, '℃')
  read(898, y + 2, chilledPump, '频率', 'frequency', 42 + shift, 'Hz')
  read(560, y + 128, chiller, '有功功率', 'p', 128.6 + shift * 10, 'kW')
  read(650, y + 128, chiller, '负载率', 'load', 72.4 + shift * 3, '%')
}

function drawLoad(sketch: Sketch, text: string, index: number): void {
  const y = loadTop(index)
  const device = `${text}空调机组`
  symbol(sketch, { x: 1096, y: y + 2, width: 124, height: 86 }, 'air-handler', { shows: running(device) })
  label(sketch, { x: 1086, y: y - 16, width: 144 }, text, {
    color: sketch.theme.ink,
    isBold: true,
    align: 'center',
  })
  const read = (row: number, property: string, no: string, value: number, unit: string, decimals = 1) =>
    reading(
      sketch,
      { x: 1230, y: y + 10 + row * 24, width: 92 },
      sample(device, property, no, value, unit, decimals),
    )
  read(0, '回风温度', 'return_air', 25.2 - index * 0.4, '℃')
  read(1, '水阀开度', 'valve', 64 - index * 6, '%', 0)
  read(2, '风机频率', 'frequency', 41.5 - index * 1.5, 'Hz')
}
