import type { SchematicDocument } from '../index'
import { bars, card, figure, label, reading, symbol } from './parts'
import { createSketch, type Sketch, sample } from './sketch'
import { light } from './theme'

const meters = [
  ['meter', '1号总电表', '正向有功', 'ep', 128436.2, 'kWh'],
  ['meter', '2号总电表', '正向有功', 'ep', 96258.7, 'kWh'],
  ['water-meter', '总水表', '累计水量', 'volume', 18264.5, 'm³'],
  ['gas-meter', '食堂气表', '累计气量', 'volume', 6420.8, 'm³'],
] as const

/** Meter readings for a phone: the day at the top, one meter a row, the last seven days. */
export function meterPhone(): SchematicDocument {
  const sketch = createSketch({ pageName: '抄表总览', width: 375, height: 812, theme: light })
  const { theme } = sketch
  sketch.add('rect', { x: 0, y: 0, width: 375, height: 96, fill: theme.blue, strokeWidth: 0 })
  label(sketch, { x: 16, y: 22, width: 240 }, '抄表总览', { size: 22, color: '#FFFFFF', isBold: true })
  sketch.add('clock', {
    x: 16,
    y: 58,
    width: 240,
    height: 24,
    format: 'YYYY-MM-DD HH:mm',
    fontSize: 13,
    color: '#FFFFFF',
    justifyContent: 'flex-start',
  })
  const day = (property: string, no: string, value: number, unit: string, decimals = 1) =>
    sample('计量总览', property, no, value, unit, decimals)
  const figures = [
    ['今日用电', day('今日用电', 'ep_day', 14826, 'kWh', 0)],
    ['今日用水', day('今日用水', 'water_day', 286.4, 'm³')],
    ['在线表计', day('在线表计', 'online', 246, '块', 0)],
    ['抄表成功率', day('抄表成功率', 'success', 99.2, '%')],
  ] as const
  figures.forEach(([title, from], index) => {
    const place = { x: 16 + (index % 2) * 176, y: 112 + Math.floor(index / 2) * 100, width: 167, height: 88 }
    figure(sketch, place, title, from, 24)
  })
  drawMeters(sketch)
  bars(sketch, { x: 16, y: 588, width: 343, height: 208 }, '近 7 日用电', {
    unit: 'kWh',
    names: ['一', '二', '三', '四', '五', '六', '日'],
    values: [14210, 14682, 15104, 14920, 14826, 8640, 7982],
    barWidth: 20,
  })
  return sketch.document()
}

function drawMeters(sketch: Sketch): void {
  const { theme } = sketch
  card(sketch, { x: 16, y: 312, width: 343, height: 264 }, '重点表计')
  meters.forEach(([symbolId, device, property, no, value, unit], index) => {
    const y = 356 + index * 54
    if (index > 0)
      sketch.add('rect', { x: 32, y: y - 5, width: 311, height: 2, fill: theme.trough, strokeWidth: 0 })
    symbol(sketch, { x: 32, y: y + 4, width: 36, height: 36 }, symbolId, {
      shows: sample(device, '在线', 'online', 1),
    })
    label(sketch, { x: 80, y: y + 2, width: 110 }, device, { size: 14, color: theme.ink, isBold: true })
    label(sketch, { x: 80, y: y + 24, width: 110 }, property, { size: 12 })
    reading(sketch, { x: 186, y: y + 10, width: 157 }, sample(device, property, no, value, unit), {
      size: 17,
      isBold: true,
      align: 'flex-end',
    })
  })
}
