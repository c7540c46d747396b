import type { SchematicDocument } from '../index'
import { alarms, bars, beyond, card, gauge, heading, label, reading, rows, symbol, wire } from './parts'
import { createSketch, type Sketch, sample } from './sketch'
import { light } from './theme'

const highBar = 240
const lowBar = 462
const high = '#8A3B3B'
const low = '#3B4A66'

interface Section {
  readonly number: 1 | 2
  readonly from: number
  readonly to: number
  readonly load: number
  readonly feeders: readonly (readonly [code: string, text: string, power: number])[]
  readonly kvar: number
}

const sections: readonly Section[] = [
  {
    number: 1,
    from: 32,
    to: 622,
    load: 61.4,
    kvar: 96.5,
    feeders: [
      ['F11', '照明', 86.2],
      ['F12', '插座', 112.7],
      ['F13', '电梯', 64.9],
      ['F14', '数据机房', 231.5],
    ],
  },
  {
    number: 2,
    from: 690,
    to: 1280,
    load: 54.8,
    kvar: 72.3,
    feeders: [
      ['F21', '制冷机房', 318.4],
      ['F22', '空调末端', 97.6],
      ['F23', '给排水', 28.3],
      ['F24', '充电桩', 74.1],
    ],
  },
]

/** 10 kV/0.4 kV single-line diagram: two incomers, two transformers, bus ties, feeders. */
export function singleLineDiagram(): SchematicDocument {
  const sketch = createSketch({ pageName: '配电单线图', width: 1600, height: 900, theme: light })
  heading(sketch, '10kV/0.4kV 配电单线图', '两路进线、单母线分段；断路器绿色为合闸，空白为分闸')
  for (const section of sections) drawSection(sketch, section)
  drawTie(sketch, highBar, high, '10kV 母联')
  drawTie(sketch, lowBar, low, '0.4kV 母联')
  const feeders = sections.flatMap((section) => section.feeders)
  bars(sketch, { x: 24, y: 712, width: 1264, height: 172 }, '馈线有功功率', {
    unit: 'kW',
    names: feeders.map(([, text]) => text),
    values: feeders.map(([, , power]) => power),
    barWidth: 30,
    bound: feeders.map(([code, text, power]) => feederPower(code, text, power)),
  })
  const total = (property: string, no: string, value: number, unit: string, decimals = 1) =>
    sample('全站', property, no, value, unit, decimals)
  rows(sketch, { x: 1304, y: 84, width: 272, height: 268 }, '全站', [
    total('总有功功率', 'p', 1013.7, 'kW'),
    total('总无功功率', 'q', 168.8, 'kvar'),
    total('功率因数', 'pf', 0.986, '', 3),
    total('本月需量', 'demand', 1186.2, 'kW'),
    total('今日用电', 'ep_day', 14826, 'kWh', 0),
    { ...sample('配电室', '环境温度', 'temperature', 24.6, '℃'), rules: beyond(sketch, 'gt', 35) },
  ])
  card(sketch, { x: 1304, y: 368, width: 272, height: 190 }, '变压器负载率')
  for (const { number, load } of sections)
    gauge(
      sketch,
      { x: 1312 + (number - 1) * 128, y: 408, width: 128, height: 140 },
      sample(`${number}号变压器`, '负载率', 'load', load, '%'),
      { title: `${number}号变压器` },
    )
  alarms(sketch, { x: 1304, y: 574, width: 272, height: 310 })
  return sketch.document()
}

const feederPower = (code: string, text: string, power: number) =>
  sample(`${code} ${text}`, '有功功率', 'p', power, 'kW')

function breaker(sketch: Sketch, x: number, y: number, device: string, isHandcart = false): void {
  symbol(sketch, { x: x - 24, y, width: 48, height: 64 }, isHandcart ? 'breaker-handcart' : 'breaker', {
    shows: sample(device, '断路器位置', 'breaker', 1),
    states: ['open', 'closed'],
  })
}

function drawSection(sketch: Sketch, section: Section): void {
  const { number, from, to, load } = section
  const x = (from + to) / 2
  const { ink } = sketch.theme
  const incomer = `${number}号进线`
  wire(
    sketch,
    [
      [x, 112],
      [x, highBar],
    ],
    { color: high, width: 3 },
  )
  label(sketch, { x: x - 80, y: 86, width: 160 }, `10kV ${incomer}`, {
    color: ink,
    isBold: true,
    align: 'center',
  })
  breaker(sketch, x, 142, incomer, true)
  reading(
    sketch,
    { x: x + 40, y: 132, width: 130 },
    sample(incomer, '有功功率', 'p', number === 1 ? 528.3 : 485.4, 'kW'),
    {
      isBold: true,
    },
  )
  reading(
    sketch,
    { x: x + 40, y: 156, width: 130 },
    sample(incomer, 'A相电流', 'ia', number === 1 ? 31.2 : 28.7, 'A'),
  )
  reading(sketch, { x: x + 40, y: 180, width: 130 }, sample(incomer, 'AB线电压', 'uab', 10.21, 'kV', 2))
  wire(
    sketch,
    [
      [from, highBar],
      [to, highBar],
    ],
    { color: high, width: 7 },
  )
  label(sketch, { x: from, y: highBar - 32, width: 140 }, `10kV ${number === 1 ? 'Ⅰ' : 'Ⅱ'}段母线`, {
    color: high,
    isBold: true,
  })
  drawTransformer(sketch, x, number, load)
  wire(
    sketch,
    [
      [from, lowBar],
      [to, lowBar],
    ],
    { color: low, width: 7 },
  )
  label(sketch, { x: from, y: lowBar - 32, width: 140 }, `0.4kV ${number === 1 ? 'Ⅰ' : 'Ⅱ'}段母线`, {
    color: low,
    isBold: true,
  })
  drawFeeders(sketch, section)
}

function drawTransformer(sketch: Sketch, x: number, number: number, load: number): void {
  const device = `${number}号变压器`
  wire(
    sketch,
    [
      [x, highBar],
      [x, 300],
    ],
    { color: high },
  )
  wire(
    sketch,
    [
      [x, 360],
      [x, lowBar],
    ],
    { color: low },
  )
  symbol(sketch, { x: x - 44, y: 280, width: 88, height: 96 }, 'transformer', { state: 'on' })
  label(sketch, { x: x - 204, y: 302, width: 150 }, device, {
    color: sketch.theme.ink,
    isBold: true,
    align: 'flex-end',
  })
  label(sketch, { x: x - 204, y: 324, width: 150 }, 'SCB13-1000 Dyn11', { size: 12, align: 'flex-end' })
  const row = (index: number, text: string, value: number, no: string, unit: string, limit: number) => {
    const y = 292 + index * 26
    label(sketch, { x: x + 60, y, width: 66 }, text)
    reading(sketch, { x: x + 126, y: y - 1, width: 90 }, sample(device, text, no, value, unit), {
      rules: beyond(sketch, 'gt', limit),
    })
  }
  row(0, '负载率', load, 'load', '%', 95)
  row(1, '绕组温度', number === 1 ? 62.5 : 58.9, 'winding', '℃', 110)
  row(2, '铁芯温度', number === 1 ? 55.1 : 52.6, 'core', '℃', 100)
  breaker(sketch, x, 378, `${number}号低压总柜`)
  label(sketch, { x: x - 204, y: 400, width: 150 }, `40${number} 低压总柜`, { align: 'flex-end' })
  reading(
    sketch,
    { x: x + 60, y: 386, width: 120 },
    sample(`${number}号低压总柜`, 'A相电流', 'ia', number === 1 ? 798 : 726, 'A', 0),
  )
  reading(
    sketch,
    { x: x + 60, y: 410, width: 120 },
    sample(`${number}号低压总柜`, 'AB线电压', 'uab', 398.6, 'V'),
  )
}

function drawFeeders(sketch: Sketch, { number, from, to, feeders, kvar }: Section): void {
  const step = (to - from) / (feeders.length + 1)
  const columns = [
    ...feeders.map(([code, text, power]) => ({ code, text, power })),
    { code: `C${number}`, text: '无功补偿', power: kvar },
  ]
  columns.forEach(({ code, text, power }, index) => {
    const x = Math.round(from + step * (index + 0.5))
    const isCapacitor = index === feeders.length
    const device = `${code} ${text}`
    wire(
      sketch,
      [
        [x, lowBar],
        [x, 598],
      ],
      { color: low },
    )
    breaker(sketch, x, 490, device)
    symbol(sketch, { x: x - 22, y: 582, width: 44, height: 44 }, isCapacitor ? 'capacitor' : 'cabinet', {
      state: 'on',
    })
    label(sketch, { x: x - 56, y: 630, width: 112 }, device, {
      size: 12,
      color: sketch.theme.ink,
      align: 'center',
    })
    const shown = isCapacitor
      ? sample(device, '无功功率', 'q', power, 'kvar')
      : feederPower(code, text, power)
    reading(sketch, { x: x - 56, y: 652, width: 112 }, shown, { isBold: true, align: 'center' })
    reading(
      sketch,
      { x: x - 56, y: 676, width: 112 },
      sample(device, 'A相电流', 'ia', Math.round(power * 1.58), 'A', 0),
      { size: 14, align: 'center' },
    )
  })
}

function drawTie(sketch: Sketch, y: number, color: string, text: string): void {
  wire(
    sketch,
    [
      [622, y],
      [690, y],
    ],
    { color, width: 3 },
  )
  symbol(sketch, { x: 632, y: y - 32, width: 48, height: 64 }, 'breaker', {
    shows: sample(text, '断路器位置', 'breaker', 0),
    states: ['open', 'closed'],
    rotation: 90,
  })
  label(sketch, { x: 596, y: y + 30, width: 120 }, text, { size: 12, align: 'center' })
}
