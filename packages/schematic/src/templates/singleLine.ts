import type { SchematicDocument } from '../index'
import {
  alarms,
  beyond,
  breaker,
  card,
  curves,
  gauge,
  heading,
  label,
  reading,
  readings,
  rows,
  symbol,
  wire,
} from './parts'
import { type Outgoing, officePower, type Section, type SingleLinePlan } from './singleLinePlan'
import { createSketch, type Sketch, sample } from './sketch'
import type { Theme } from './theme'

const size = { width: 1440, height: 810 } as const
/** The part of the page that the diagram stands in, px. */
const [left, right] = [24, 1128]
const gap = 24
const highBar = 236
const lowBar = 428

/** 10 kV/0.4 kV single-line diagram of an office building. */
export function singleLineDiagram(theme?: Theme): SchematicDocument {
  const sketch = createSketch(theme)
  drawSingleLine(sketch, officePower)
  return sketch.document()
}

/** Draws incomer, transformers, low-voltage buses and what hangs on them, with a summary, alarms and curves. */
export function drawSingleLine(sketch: Sketch, plan: SingleLinePlan): void {
  const { sections, summary } = plan
  sketch.page('配电单线图', size)
  heading(
    sketch,
    size.width,
    plan.title,
    '断路器绿色为合闸、空白为分闸；有控制权限者双击断路器可分合闸（需确认）',
  )
  const width = (right - left - gap * (sections.length - 1)) / sections.length
  const spans = sections.map((_, index) => {
    const from = Math.round(left + index * (width + gap))
    return { from, to: Math.round(from + width), x: Math.round(from + width / 2) }
  })
  drawIncomer(
    sketch,
    plan.incomer,
    spans.map(({ x }) => x),
  )
  sections.forEach((section, index) => {
    const span = spans[index]
    if (span) drawSection(sketch, section, span)
  })
  const [first, second] = spans
  if (first && second) drawTie(sketch, first.to, second.from)
  rows(sketch, { x: 1152, y: 84, width: 264, height: 288 }, summary.title, summary.rows)
  card(sketch, { x: 1152, y: 388, width: 264, height: 160 })
  const dialWidth = 248 / sections.length
  sections.forEach(({ transformer }, index) => {
    gauge(
      sketch,
      { x: 1160 + index * dialWidth, y: 392, width: dialWidth, height: 156 },
      sample(transformer, '负载率', 'load', 52.4, '%'),
      { title: `${transformer.split(' ')[0]} 负载率` },
    )
  })
  alarms(sketch, { x: 1152, y: 564, width: 264, height: 222 })
  curves(sketch, { x: left, y: 640, width: right - left, height: 146 }, '近 24 小时负荷', plan.curves)
}

function drawIncomer(sketch: Sketch, device: string, middles: readonly number[]): void {
  const { media, letters, ink } = sketch.theme
  const x = Math.round((left + right) / 2)
  const color = media.highVoltage
  const [from, to] =
    middles.length > 1 ? [(middles[0] ?? x) - 90, (middles.at(-1) ?? x) + 90] : [x - 260, x + 260]
  wire(
    sketch,
    [
      [x, 106],
      [x, highBar],
    ],
    { color, width: 3 },
  )
  wire(
    sketch,
    [
      [from, highBar],
      [to, highBar],
    ],
    { color, width: 7 },
  )
  label(sketch, { x: x - 190, y: 122, width: 150 }, device, { color: ink, isBold: true, align: 'flex-end' })
  label(sketch, { x: x - 190, y: 146, width: 150 }, '市电进线', { align: 'flex-end' })
  label(sketch, { x: from, y: highBar - letters.label * 1.5 - 8, width: 140 }, '10kV 母线', {
    color,
    isBold: true,
  })
  breaker(sketch, { x, y: 124 }, sample(device, '断路器', 'breaker', 1), {
    height: 72,
    symbolId: 'breaker-handcart',
  })
  readings(sketch, { x: x + 44, y: 120, width: 130 }, [
    sample(device, '有功功率', 'p', 528.3, 'kW'),
    sample(device, 'A相电流', 'ia', 31.2, 'A'),
    sample(device, 'AB线电压', 'uab', 10.21, 'kV', 2),
  ])
  readings(sketch, { x: x + 184, y: 120, width: 130 }, [
    sample(device, '功率因数', 'pf', 0.978, 'cosφ', 3),
    sample(device, '无功功率', 'q', 112.6, 'kvar'),
    sample(device, '频率', 'f', 50.01, 'Hz', 2),
  ])
}

interface Span {
  readonly from: number
  readonly to: number
  readonly x: number
}

function drawSection(
  sketch: Sketch,
  { transformer, rating, incomer, outgoing }: Section,
  { from, to, x }: Span,
): void {
  const { ink, media } = sketch.theme
  const color = media.lowVoltage
  wire(
    sketch,
    [
      [x, highBar],
      [x, 258],
    ],
    { color: media.highVoltage },
  )
  wire(
    sketch,
    [
      [x, 334],
      [x, lowBar],
    ],
    { color },
  )
  symbol(sketch, { x: x - 38, y: 256, width: 76, height: 80 }, 'transformer', { state: 'on' })
  label(sketch, { x: x - 190, y: 268, width: 140 }, transformer, {
    color: ink,
    isBold: true,
    align: 'flex-end',
  })
  label(sketch, { x: x - 190, y: 292, width: 140 }, rating, { align: 'flex-end' })
  const row = (index: number, text: string, from: ReturnType<typeof sample>, limit: number) => {
    const y = 258 + index * 26
    label(sketch, { x: x + 52, y: y + 2, width: 70 }, text)
    reading(sketch, { x: x + 124, y, width: 80 }, from, { rules: beyond(sketch, 'gt', limit) })
  }
  row(0, '负载率', sample(transformer, '负载率', 'load', 52.4, '%'), 90)
  row(1, '绕组温度', sample(transformer, '绕组最高温度', 'windingMaxC', 62.5, '℃'), 95)
  row(2, '铁芯温度', sample(transformer, '铁芯温度', 'core', 55.1, '℃'), 95)
  breaker(sketch, { x, y: 348 }, sample(incomer, '断路器', 'breaker', 1))
  label(sketch, { x: x - 190, y: 363, width: 150 }, incomer, { color: ink, align: 'flex-end' })
  readings(sketch, { x: x + 52, y: 350, width: 110 }, [
    sample(incomer, '有功功率', 'p', 291.4, 'kW'),
    sample(incomer, 'A相电流', 'ia', 436, 'A', 0),
  ])
  readings(sketch, { x: x + 144, y: 350, width: 110 }, [
    sample(incomer, '功率因数', 'pf', 0.983, 'cosφ', 3),
    sample(incomer, 'A相电压', 'ua', 231.6, 'V'),
  ])
  wire(
    sketch,
    [
      [from, lowBar],
      [to, lowBar],
    ],
    { color, width: 7 },
  )
  label(sketch, { x: from + 36, y: lowBar - 30, width: 120 }, '0.4kV 母线', { color, isBold: true })
  const step = (to - from) / outgoing.length
  outgoing.forEach((circuit, index) => {
    drawOutgoing(sketch, circuit, { x: Math.round(from + step * (index + 0.5)), width: step })
  })
}

function drawOutgoing(
  sketch: Sketch,
  { device, text, kind = 'feeder', power = 0 }: Outgoing,
  { x, width }: { x: number; width: number },
): void {
  const { media, red } = sketch.theme
  const line = (y: number) => ({ x: x - width / 2, y, width })
  wire(
    sketch,
    [
      [x, lowBar],
      [x, 518],
    ],
    { color: media.lowVoltage },
  )
  label(sketch, line(562), text, { color: sketch.theme.ink, align: 'center' })
  const shown = (row: number, from: ReturnType<typeof sample>) =>
    reading(sketch, line(584 + row * 23), from, { size: 16, isBold: row === 0, align: 'center' })
  const box = { x: x - 22, y: 516, width: 44, height: 44 }
  if (kind === 'solar') {
    symbol(sketch, box, 'photovoltaic', { shows: sample(device, '运行状态', 'state', 1) })
    shown(0, sample(device, '交流功率', 'p', 46.2, 'kW'))
    shown(1, sample(device, '机内温度', 'temperature', 38.2, '℃', 0))
    return
  }
  if (kind === 'storage') {
    symbol(sketch, box, 'battery', { shows: sample(device, '运行状态', 'state', 2) })
    shown(0, sample(device, '交流功率', 'p', 38.4, 'kW'))
    shown(1, sample(device, '电池电量', 'soc', 71.5, '%', 0))
    return
  }
  if (kind === 'capacitor') {
    symbol(sketch, box, 'capacitor', { shows: sample(device, '投入组数', 'steps', 3) })
    shown(0, sample(device, '补偿功率', 'q', 72.3, 'kvar'))
    shown(1, sample(device, '投入组数', 'steps', 3, '组', 0))
    return
  }
  breaker(sketch, { x, y: 446 }, sample(device, '断路器', 'breaker', 1))
  symbol(sketch, box, 'cabinet', { state: 'on' })
  const trip = label(sketch, { x: x + 18, y: 484, width: 36 }, '', { color: red, isBold: true })
  sketch.bind(trip, 'content', sample(device, '故障跳闸', 'trip', 0), {
    transform: { expression: 'value > 0 ? "跳闸" : ""' },
  })
  shown(0, sample(device, '有功功率', 'p', power, 'kW'))
  shown(1, sample(device, 'A相电流', 'ia', Math.round(power * 1.6), 'A', 0))
}

/** The tie between two buses, open in normal service. */
function drawTie(sketch: Sketch, from: number, to: number): void {
  const middle = (from + to) / 2
  const y = lowBar - 26
  const color = sketch.theme.media.lowVoltage
  wire(
    sketch,
    [
      [from - 14, lowBar],
      [from - 14, y],
      [to + 14, y],
      [to + 14, lowBar],
    ],
    { color },
  )
  symbol(sketch, { x: middle - 15, y: y - 20, width: 30, height: 40 }, 'breaker', {
    state: 'open',
    rotation: 90,
  })
  label(sketch, { x: middle - 24, y: y - 44, width: 120 }, '母联（常开）')
}
