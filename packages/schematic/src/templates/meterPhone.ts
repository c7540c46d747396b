import type { SchematicDocument } from '../index'
import { bars, card, figure, label, reading, type Share, symbol } from './parts'
import { createSketch, type Sample, type Sketch, sample } from './sketch'
import { light, type Theme } from './theme'

const width = 375
const inset = 16
const inner = width - 2 * inset

/** A meter in the list. */
interface Meter {
  readonly text: string
  readonly symbolId: 'meter' | 'water-meter' | 'gas-meter'
  readonly from: Sample
}

/** What the meter page of a phone shows. */
export interface MeterPlan {
  readonly title: string
  /** Four. */
  readonly figures: readonly Share[]
  /** At most five. */
  readonly meters: readonly Meter[]
  readonly rooms: { readonly title: string; readonly shares: readonly Share[] }
}

const room = (number: string, value: number) => ({
  name: number,
  from: sample(`${number}室电表`, '有功功率', 'p', value, 'kW', 2),
})

/** The meters of an office building. */
export const officeMeters: MeterPlan = {
  title: '抄表总览',
  figures: [
    { name: '总功率', from: sample('AH1 10kV进线', '有功功率', 'p', 528.3, 'kW') },
    { name: '光伏功率', from: sample('屋面光伏', '交流功率', 'p', 46.2, 'kW') },
    { name: '用水流量', from: sample('大厦总水表', '瞬时流量', 'flow', 8.7, 'm³/h') },
    { name: '用气流量', from: sample('厨房燃气表', '瞬时流量', 'flow', 2.1, 'm³/h') },
  ],
  meters: [
    {
      text: '10kV 总电表',
      symbolId: 'meter',
      from: sample('AH1 10kV进线', '正向有功电能', 'ep', 6034823.4, 'kWh'),
    },
    { text: '光伏电表', symbolId: 'meter', from: sample('屋面光伏', '正向有功电能', 'ep', 87028.1, 'kWh') },
    {
      text: '301室电表',
      symbolId: 'meter',
      from: sample('301室电表', '正向有功电能', 'ep', 18264.52, 'kWh'),
    },
    {
      text: '总水表',
      symbolId: 'water-meter',
      from: sample('大厦总水表', '累计用水量', 'volume', 25728.6, 'm³'),
    },
    {
      text: '厨房燃气表',
      symbolId: 'gas-meter',
      from: sample('厨房燃气表', '累计用气量', 'volume', 6420.8, 'm³'),
    },
  ],
  rooms: {
    title: '租户功率',
    shares: [
      room('301', 11.3),
      room('302', 8.4),
      room('801', 9.2),
      room('802', 5.6),
      room('1501', 7.9),
      room('1502', 6.8),
    ],
  },
}

/** Meter readings for a phone. */
export function meterPhone(theme?: Theme): SchematicDocument {
  const sketch = createSketch(onPhone(theme ?? light))
  drawMeterPhone(sketch, officeMeters)
  return sketch.document()
}

/** The letters of a phone held in the hand. */
const onPhone = (theme: Theme): Theme => ({
  ...theme,
  letters: { page: 22, title: 16, label: 13, reading: 17, key: 24, chart: 13 },
})

/** Draws the present flows at the top, one meter a row, and the rooms. */
export function drawMeterPhone(sketch: Sketch, { title, figures, meters, rooms }: MeterPlan): void {
  sketch.page(title, { width, height: 812 })
  drawTitle(sketch, title)
  figures.forEach(({ name, from }, index) => {
    const place = {
      x: inset + (index % 2) * 176,
      y: 100 + Math.floor(index / 2) * 92,
      width: 167,
      height: 82,
    }
    figure(sketch, place, name, from)
  })
  drawMeters(sketch, meters)
  bars(sketch, { x: inset, y: 612, width: inner, height: 184 }, rooms.title, {
    shares: rooms.shares,
    barWidth: 22,
  })
}

function drawTitle(sketch: Sketch, title: string): void {
  const { ink, quiet, letters } = sketch.theme
  label(sketch, { x: inset, y: 18, width: inner }, title, { size: letters.page, color: ink, isBold: true })
  sketch.add('clock', {
    x: inset,
    y: 54,
    width: inner,
    height: 26,
    format: 'YYYY-MM-DD HH:mm',
    fontSize: 14,
    color: quiet,
    justifyContent: 'flex-start',
  })
}

function drawMeters(sketch: Sketch, meters: readonly Meter[]): void {
  const { theme } = sketch
  const [top, height] = [288, 310]
  const step = (height - 52) / meters.length
  card(sketch, { x: inset, y: top, width: inner, height }, '重点表计')
  meters.forEach(({ text, symbolId, from }, index) => {
    const y = Math.round(top + 46 + index * step)
    if (index > 0)
      sketch.add('rect', {
        x: 2 * inset,
        y: y - 1,
        width: inner - 2 * inset,
        height: 2,
        fill: theme.trough,
        strokeWidth: 0,
      })
    symbol(sketch, { x: 30, y: y + 8, width: 36, height: 36 }, symbolId, { state: 'on' })
    label(sketch, { x: 76, y: y + 6, width: 120 }, text, { size: 14, color: theme.ink, isBold: true })
    label(sketch, { x: 76, y: y + 27, width: 110 }, from.property, { size: 12 })
    reading(sketch, { x: 190, y: y + 12, width: 153 }, from, { isBold: true, align: 'flex-end' })
  })
}
