import type { SchematicDocument } from '../index'
import { alarms, bars, beyond, heading, label, pipe, reading, rows, symbol } from './parts'
import { createSketch, type Sketch, sample } from './sketch'
import { light } from './theme'

const water = '#2F7FB8'
const inletX = 350
const outletX = 700
const pumps = [1, 2, 3] as const
const pumpY = (number: number) => 190 + (number - 1) * 120

/** Pump house: tank, three variable-speed pumps, headers, two zones. */
export function pumpHouse(): SchematicDocument {
  const sketch = createSketch({ pageName: '给水泵房', width: 1300, height: 800, theme: light })
  heading(sketch, '生活给水泵房', '两用一备、恒压变频供水')
  drawPipes(sketch)
  drawTank(sketch)
  for (const number of pumps) drawPump(sketch, number)
  drawOutlet(sketch)
  const house = (property: string, no: string, value: number, unit: string, decimals = 1) =>
    sample('给水泵房', property, no, value, unit, decimals)
  rows(sketch, { x: 1024, y: 84, width: 252, height: 254 }, '泵房总览', [
    house('总功率', 'p', 14.8, 'kW'),
    house('今日供水', 'volume_day', 286.4, 'm³'),
    house('今日用电', 'ep_day', 97.3, 'kWh'),
    house('吨水电耗', 'unit_ep', 0.34, 'kWh/m³', 2),
    { ...house('集水坑液位', 'sump', 0.42, 'm', 2), rules: beyond(sketch, 'gt', 1.2) },
    house('环境湿度', 'humidity', 61, '%', 0),
  ])
  alarms(sketch, { x: 1024, y: 354, width: 252, height: 422 })
  bars(sketch, { x: 24, y: 576, width: 984, height: 200 }, '今日逐时供水量', {
    unit: 'm³',
    names: Array.from({ length: 24 }, (_, index) => `${index}时`),
    values: [4, 3, 2, 2, 3, 6, 15, 21, 18, 14, 13, 15, 17, 14, 12, 12, 13, 16, 20, 22, 19, 14, 9, 6],
    barWidth: 18,
  })
  return sketch.document()
}

const running = (number: number) => sample(`${number}号给水泵`, '运行状态', 'run', number === 3 ? 0 : 1)

function drawPipes(sketch: Sketch): void {
  const main = sample('给水泵房', '供水状态', 'run', 1)
  pipe(
    sketch,
    [
      [200, 430],
      [inletX, 430],
    ],
    { color: water, flow: main, width: 12 },
  )
  pipe(
    sketch,
    [
      [inletX, 430],
      [inletX, 190],
    ],
    { color: water, flow: main, width: 12 },
  )
  for (const number of pumps) {
    const y = pumpY(number)
    pipe(
      sketch,
      [
        [inletX, y],
        [outletX, y],
      ],
      { color: water, flow: running(number) },
    )
  }
  pipe(
    sketch,
    [
      [outletX, 430],
      [outletX, 190],
    ],
    { color: water, flow: main, width: 12 },
  )
  pipe(
    sketch,
    [
      [outletX, 250],
      [940, 250],
    ],
    { color: water, flow: main, width: 12 },
  )
  pipe(
    sketch,
    [
      [outletX, 370],
      [940, 370],
    ],
    { color: water, flow: main, width: 12 },
  )
  pipe(
    sketch,
    [
      [60, 150],
      [60, 196],
      [110, 196],
      [110, 240],
    ],
    { color: water, flow: main },
  )
}

function drawTank(sketch: Sketch): void {
  const level = sample('生活水箱', '液位', 'level', 78.5, '%')
  const { theme } = sketch
  const tank = sketch.add('tank', {
    x: 48,
    y: 232,
    width: 160,
    height: 236,
    value: Number(level.value),
    lowAt: 20,
    highAt: 95,
    fill: '#5AA5D6',
    stroke: '#8C9BB3',
    backgroundColor: theme.card,
    color: theme.ink,
    alarmColor: theme.red,
  })
  sketch.bind(tank, 'value', level)
  label(sketch, { x: 48, y: 476, width: 160 }, '生活水箱 60 m³', {
    color: theme.ink,
    isBold: true,
    align: 'center',
  })
  label(sketch, { x: 24, y: 124, width: 110 }, '市政进水', { color: theme.ink, isBold: true })
  symbol(sketch, { x: 34, y: 150, width: 52, height: 52 }, 'valve', {
    shows: sample('进水电动阀', '开度', 'valve', 35),
    rotation: 90,
  })
  reading(sketch, { x: 122, y: 176, width: 120 }, sample('市政进水', '压力', 'pressure', 0.28, 'MPa', 2))
  label(sketch, { x: 48, y: 502, width: 160 }, '余氯', { size: 12 })
  reading(sketch, { x: 88, y: 500, width: 120 }, sample('生活水箱', '余氯', 'chlorine', 0.36, 'mg/L', 2), {
    size: 14,
  })
}

function drawPump(sketch: Sketch, number: number): void {
  const y = pumpY(number)
  const device = `${number}号给水泵`
  const isSpare = number === 3
  symbol(sketch, { x: 380, y: y - 20, width: 40, height: 40 }, 'valve', { state: 'on' })
  symbol(sketch, { x: 470, y: y - 38, width: 76, height: 76 }, 'pump', { shows: running(number) })
  symbol(sketch, { x: 616, y: y - 20, width: 40, height: 40 }, 'check-valve', { shows: running(number) })
  label(sketch, { x: 446, y: y - 62, width: 124 }, isSpare ? `${device}（备）` : device, {
    color: sketch.theme.ink,
    isBold: true,
    align: 'center',
  })
  const read = (row: number, property: string, no: string, value: number, unit: string) =>
    reading(sketch, { x: 562, y: y - 46 + row * 52, width: 104 }, sample(device, property, no, value, unit), {
      size: 14,
    })
  read(0, '频率', 'frequency', isSpare ? 0 : 41.6 + number, 'Hz')
  read(1, '电流', 'ia', isSpare ? 0 : 12.8 + number * 0.3, 'A')
}

function drawOutlet(sketch: Sketch): void {
  const { ink } = sketch.theme
  const gauge = sample('供水总管', '压力', 'pressure', 0.52, 'MPa', 2)
  symbol(sketch, { x: outletX - 32, y: 120, width: 64, height: 70 }, 'pressure-gauge', { state: 'on' })
  label(sketch, { x: outletX + 40, y: 116, width: 120 }, '供水总管压力', { color: ink, isBold: true })
  reading(sketch, { x: outletX + 40, y: 138, width: 130 }, gauge, {
    size: 18,
    isBold: true,
    rules: beyond(sketch, 'lt', 0.4),
  })
  const zone = (y: number, text: string, flow: number, pressure: number) => {
    symbol(sketch, { x: 774, y: y - 34, width: 68, height: 68 }, 'flow-meter', { state: 'on' })
    label(sketch, { x: 868, y: y - 56, width: 130 }, text, { color: ink, isBold: true })
    reading(sketch, { x: 868, y: y - 36, width: 120 }, sample(text, '瞬时流量', 'flow', flow, 'm³/h'), {
      isBold: true,
    })
    reading(sketch, { x: 868, y: y + 12, width: 120 }, sample(text, '压力', 'pressure', pressure, 'MPa', 2))
  }
  zone(250, '高区 11–20 层', 8.6, 0.86)
  zone(370, '低区 1–10 层', 11.2, 0.48)
}
