import { type Bus, buses, type FeederCode } from '../plant/circuits'
import { type Drawing, palette } from './drawing'
import {
  curves,
  heading,
  label,
  offerWrite,
  overLimit,
  type Row,
  showState,
  symbol,
  table,
  value,
  wire,
} from './parts'

/** Size of a single-line page. */
export const singleLineSize = { width: 1600, height: 900 } as const

/** One bus with its transformer on the page: the span of its bar and what hangs on it. */
interface BusPlan {
  name: keyof typeof buses
  title: string
  from: number
  to: number
  feeders: Partial<Record<FeederCode, string>>
}

/** What a station's single-line page shows. */
export interface SingleLinePlan {
  title: string
  links: readonly { text: string; page: string }[]
  source: 'AH1' | 'AH2'
  buses: readonly BusPlan[]
  /** Title and rows of the three cards at the left and right. */
  left: { title: string; rows: readonly Row[] }
  right: { title: string; rows: readonly Row[] }
  curves: Parameters<typeof curves>[3]
}

const highBarY = 232
const lowBarY = 470
const breakerHint = '双击断路器可分合闸（需确认）'

/** Draws 10 kV incomer, transformers, 0.4 kV bars and feeders with live values. */
export function drawSingleLine(drawing: Drawing, plan: SingleLinePlan): void {
  heading(drawing, singleLineSize.width, { title: plan.title, hint: breakerHint, links: plan.links })
  drawIncomer(drawing, plan)
  for (const bus of plan.buses) drawBus(drawing, bus)
  if (plan.buses.length > 1) drawTie(drawing, plan.buses)
  table(drawing, { x: 24, y: 96, width: 276, height: 300 }, plan.left.title, plan.left.rows)
  table(drawing, { x: 24, y: 412, width: 276, height: 280 }, plan.right.title, plan.right.rows)
  drawing.add('alarmList', {
    x: 1304,
    y: 96,
    width: 272,
    height: 596,
    title: '实时告警',
    stroke: palette.edge,
    minLevel: 1,
    maxRows: 17,
  })
  curves(drawing, { x: 24, y: 708, width: 1552, height: 176 }, '近 24 小时负荷', plan.curves)
}

function drawIncomer(drawing: Drawing, { source, buses: plans }: SingleLinePlan): void {
  const first = plans[0]
  const last = plans.at(-1)
  const [from, to] = [(first?.from ?? 320) + 60, (last?.to ?? 1280) - 60]
  const x = (from + to) / 2
  label(drawing, { x: x - 60, y: 90 }, '10kV 市电进线', {
    width: 120,
    align: 'center',
    color: palette.ink,
    bold: true,
  })
  wire(
    drawing,
    [
      [x, 112],
      [x, highBarY],
    ],
    { color: palette.highVoltage, width: 3 },
  )
  breaker(drawing, { x, y: 132, height: 66 }, source, 'breaker-handcart')
  wire(
    drawing,
    [
      [from, highBarY],
      [to, highBarY],
    ],
    { color: palette.highVoltage, width: 7 },
  )
  label(drawing, { x: from, y: highBarY - 28 }, '10kV 母线', { color: palette.highVoltage, bold: true })
  const read = (row: number, propertyNo: string, unit: string, decimals: number) =>
    value(
      drawing,
      { x: x + 40, y: 118 + row * 24 },
      { code: source, propertyNo },
      {
        unit,
        decimals,
        width: 110,
        align: 'flex-start',
        bold: row === 0,
      },
    )
  read(0, 'p', 'kW', 1)
  read(1, 'ia', 'A', 1)
  read(2, 'uab', 'kV', 2)
  value(
    drawing,
    { x: x + 150, y: 142 },
    { code: source, propertyNo: 'pf' },
    {
      unit: 'cosφ',
      decimals: 3,
      width: 110,
      align: 'flex-start',
    },
  )
  value(
    drawing,
    { x: x + 150, y: 166 },
    { code: source, propertyNo: 'f' },
    {
      unit: 'Hz',
      decimals: 2,
      width: 110,
      align: 'flex-start',
    },
  )
}

function drawBus(drawing: Drawing, plan: BusPlan): void {
  const bus: Bus = buses[plan.name]
  const x = (plan.from + plan.to) / 2
  wire(
    drawing,
    [
      [x, highBarY],
      [x, 254],
    ],
    { color: palette.highVoltage },
  )
  symbol(drawing, { x: x - 34, y: 252, width: 68, height: 92 }, 'transformer', { state: 'on' })
  label(drawing, { x: x - 150, y: 262 }, plan.title, {
    width: 110,
    align: 'flex-end',
    color: palette.ink,
    bold: true,
  })
  label(drawing, { x: x - 150, y: 284 }, '10/0.4kV Dyn11', { width: 110, align: 'flex-end', size: 12 })
  const transformer = (row: number, propertyNo: string, text: string, unit: string, limit?: number) => {
    label(drawing, { x: x + 44, y: 258 + row * 24 }, text, { width: 64 })
    value(
      drawing,
      { x: x + 96, y: 256 + row * 24 },
      { code: bus.transformer, propertyNo },
      {
        unit,
        width: 84,
        rules: limit === undefined ? undefined : overLimit('gt', limit),
      },
    )
  }
  transformer(0, 'load', '负载率', '%', 90)
  transformer(1, 'windingMaxC', '绕组温度', '℃', 95)
  transformer(2, 'loss', '损耗', 'kW')
  wire(drawing, [
    [x, 344],
    [x, lowBarY],
  ])
  breaker(drawing, { x, y: 372, height: 60 }, bus.incomer, 'breaker')
  label(drawing, { x: x - 96, y: 390 }, bus.incomer, { width: 70, align: 'flex-end', color: palette.ink })
  const incomer = (row: number, propertyNo: string, unit: string, decimals: number) =>
    value(
      drawing,
      { x: x + 30, y: 362 + row * 22 },
      { code: bus.incomer, propertyNo },
      {
        unit,
        decimals,
        width: 104,
        size: 14,
        align: 'flex-start',
        bold: row === 0,
      },
    )
  incomer(0, 'p', 'kW', 1)
  incomer(1, 'ia', 'A', 0)
  incomer(2, 'ua', 'V', 1)
  value(
    drawing,
    { x: x + 118, y: 384 },
    { code: bus.incomer, propertyNo: 'pf' },
    {
      unit: 'cosφ',
      decimals: 3,
      width: 104,
      size: 14,
      align: 'flex-start',
    },
  )
  wire(
    drawing,
    [
      [plan.from, lowBarY],
      [plan.to, lowBarY],
    ],
    { width: 7 },
  )
  label(drawing, { x: plan.from + 36, y: lowBarY - 28 }, '0.4kV 母线', {
    color: palette.lowVoltage,
    bold: true,
  })
  drawOutgoing(drawing, plan, bus)
}

function drawOutgoing(drawing: Drawing, plan: BusPlan, bus: Bus): void {
  const columns = [
    ...Object.entries(plan.feeders).map(([code, text]) => ({ code, text, kind: 'feeder' as const })),
    ...(bus.solar ? [{ code: bus.solar.code, text: '光伏', kind: 'solar' as const }] : []),
    { code: bus.capacitor, text: '无功补偿', kind: 'capacitor' as const },
  ]
  const step = (plan.to - plan.from) / columns.length
  columns.forEach(({ code, text, kind }, index) => {
    const x = Math.round(plan.from + step * (index + 0.5))
    wire(drawing, [
      [x, lowBarY],
      [x, 590],
    ])
    const box = { x: x - 20, y: 590, width: 40, height: 40 }
    const at = (row: number) => ({ x: x - 42, y: 652 + row * 19 })
    const read = (row: number, propertyNo: string, unit: string, decimals: number) =>
      value(
        drawing,
        at(row),
        { code, propertyNo },
        { unit, decimals, width: 84, size: 13, align: 'center', bold: row === 0 },
      )
    label(drawing, { x: x - 44, y: 632 }, text, { width: 88, size: 12, align: 'center', color: palette.ink })
    if (kind === 'feeder') {
      breaker(drawing, { x, y: 500, height: 56 }, code, 'breaker')
      symbol(drawing, box, 'cabinet', { state: 'on' })
      const tripped = label(drawing, { x: x + 16, y: 486 }, '跳闸', {
        width: 34,
        size: 12,
        color: palette.red,
        bold: true,
      })
      drawing.bind(tripped, 'visible', { code, propertyNo: 'trip' })
      read(0, 'p', 'kW', 1)
      read(1, 'ia', 'A', 0)
      return
    }
    const item = symbol(drawing, box, kind === 'solar' ? 'photovoltaic' : 'capacitor')
    showState(drawing, item, { code, propertyNo: kind === 'solar' ? 'state' : 'steps' })
    read(0, kind === 'solar' ? 'p' : 'q', kind === 'solar' ? 'kW' : 'kvar', 1)
    read(1, kind === 'solar' ? 'temperature' : 'steps', kind === 'solar' ? '℃' : '组', 0)
  })
}

function breaker(
  drawing: Drawing,
  { x, y, height }: { x: number; y: number; height: number },
  code: string,
  symbolId: 'breaker' | 'breaker-handcart',
): void {
  const point = { code, propertyNo: 'breaker' }
  const item = symbol(drawing, { x: x - 20, y, width: 40, height }, symbolId, { state: 'open' })
  showState(drawing, item, point, ['open', 'closed'])
  offerWrite(drawing, item, point, '0,1', `确认操作断路器 ${code}？`)
}

/** The tie between two bars, open in normal service. */
function drawTie(drawing: Drawing, [left, right]: readonly BusPlan[]): void {
  if (!left || !right) return
  const [from, to] = [left.to, right.from]
  const y = lowBarY - 22
  wire(drawing, [
    [from - 8, lowBarY],
    [from - 8, y],
    [to + 8, y],
    [to + 8, lowBarY],
  ])
  drawing.add('symbol', {
    x: (from + to) / 2 - 13,
    y: y - 20,
    width: 26,
    height: 40,
    rotation: 90,
    symbolId: 'breaker',
    state: 'open',
    stroke: palette.ink,
    fill: palette.card,
    strokeWidth: 1.5,
  })
  label(drawing, { x: (from + to) / 2 - 40, y: y - 42 }, '母联（常开）', {
    width: 80,
    size: 12,
    align: 'center',
  })
}
