import type { ItemOf, Rule } from '../index'
import type { Sample, Sketch } from './sketch'

/** A box on the page. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Lettering {
  size?: number
  color?: string
  isBold?: boolean
  align?: 'flex-start' | 'center' | 'flex-end'
}

const radius = 8

/** A line of text; its box is as wide as given and as high as its letters need. */
export function label(
  sketch: Sketch,
  { x, y, width }: { x: number; y: number; width: number },
  content: string,
  { size = 13, color = sketch.theme.quiet, isBold = false, align = 'flex-start' }: Lettering = {},
): void {
  sketch.add('text', {
    x,
    y,
    width,
    height: Math.round(size * 1.7),
    content,
    fontSize: size,
    color,
    fontWeight: isBold ? 'bold' : 'normal',
    justifyContent: align,
    strokeWidth: 0,
    fillOpacity: 0,
  })
}

/** A live number with its unit. */
export function reading(
  sketch: Sketch,
  { x, y, width }: { x: number; y: number; width: number },
  from: Sample,
  {
    size = 15,
    color = sketch.theme.ink,
    isBold = false,
    align = 'flex-start',
    prefix = '',
    rules,
  }: Lettering & { prefix?: string; rules?: Rule[] } = {},
): void {
  const item = sketch.add('numeric', {
    x,
    y,
    width,
    height: Math.round(size * 1.6),
    value: from.value,
    decimals: from.decimals,
    unit: from.unit,
    prefix,
    fontSize: size,
    color,
    fontWeight: isBold ? 'bold' : 'normal',
    unitColor: sketch.theme.quiet,
    justifyContent: align,
    hasThousands: true,
  })
  sketch.bind(item, 'value', from, { rules })
}

/** Colours a number while it is over (or under) its limit. */
export const beyond = (sketch: Sketch, op: 'gt' | 'lt', limit: number): Rule[] => [
  { when: { op, value: limit }, color: sketch.theme.red, blink: true },
]

/** A card with a heading. */
export function card(sketch: Sketch, place: Place, title = ''): void {
  const { theme } = sketch
  sketch.add('rect', {
    ...place,
    fill: theme.card,
    stroke: theme.edge,
    strokeWidth: 1,
    rx: radius,
    ry: radius,
  })
  if (title === '') return
  const { x, y, width } = place
  sketch.add('rect', {
    x: x + 16,
    y: y + 14,
    width: 4,
    height: theme.titleSize + 2,
    fill: theme.blue,
    strokeWidth: 0,
    rx: 2,
    ry: 2,
  })
  label(sketch, { x: x + 28, y: y + 10, width: width - 44 }, title, {
    size: theme.titleSize,
    color: theme.ink,
    isBold: true,
  })
}

/** A card of rows: what it is at the left, its live value at the right. */
export function rows(
  sketch: Sketch,
  place: Place,
  title: string,
  samples: readonly (Sample & { text?: string; rules?: Rule[] })[],
): void {
  const { textSize } = sketch.theme
  card(sketch, place, title)
  const step = Math.min(38, (place.height - 56) / samples.length)
  samples.forEach(({ text, rules, ...from }, index) => {
    const y = Math.round(place.y + 48 + index * step)
    label(sketch, { x: place.x + 16, y, width: place.width * 0.5 }, text ?? from.property, { size: textSize })
    const x = place.x + place.width * 0.45
    reading(sketch, { x, y: y - 2, width: place.width * 0.55 - 16 }, from, {
      size: textSize + 2,
      align: 'flex-end',
      rules,
    })
  })
}

/** A card with one large number. */
export function figure(sketch: Sketch, place: Place, title: string, from: Sample, size = 30): void {
  card(sketch, place)
  const { x, y, width, height } = place
  label(sketch, { x: x + 16, y: y + 12, width: width - 32 }, title, { size: Math.max(12, size * 0.46) })
  const top = Math.round(y + height - size * 1.6 - 10)
  reading(sketch, { x: x + 16, y: top, width: width - 32 }, from, { size, isBold: true })
}

/** A wire or bus bar. */
export function wire(
  sketch: Sketch,
  points: readonly (readonly [number, number])[],
  { color = sketch.theme.ink, width = 2 }: { color?: string; width?: number } = {},
): void {
  sketch.add('LinkLine', {
    points: points.map(([x, y]): [number, number] => [x, y]),
    stroke: color,
    strokeWidth: width,
  })
}

/** A pipe whose marks move while a value is on; a negative value turns them back. */
export function pipe(
  sketch: Sketch,
  points: readonly (readonly [number, number])[],
  { color, flow, width = 8 }: { color: string; flow: Sample; width?: number },
): void {
  const item = sketch.add('pipe', {
    points: points.map(([x, y]): [number, number] => [x, y]),
    stroke: color,
    strokeWidth: width,
    flowColor: '#FFFFFF',
    flow: Math.sign(Number(flow.value)),
    flowSpeed: 36,
    dashLength: 10,
  })
  sketch.bind(item, 'flow', flow)
}

type State = ItemOf<'symbol'>['state']

/** A symbol of the library. With `shows` a value above zero selects the second of two states. */
export function symbol(
  sketch: Sketch,
  place: Place,
  symbolId: string,
  {
    shows,
    states = ['off', 'on'],
    ...fields
  }: {
    shows?: Sample
    states?: readonly [State, State]
    rotation?: number
    state?: State
    stroke?: string
  } = {},
): void {
  const { theme } = sketch
  const state = shows ? states[Number(shows.value) > 0 ? 1 : 0] : 'off'
  const item = sketch.add('symbol', {
    ...place,
    symbolId,
    state,
    stroke: theme.ink,
    fill: theme.card,
    strokeWidth: 1.5,
    color: theme.quiet,
    ...fields,
  })
  if (!shows) return
  sketch.bind(item, 'state', shows, {
    transform: { expression: `value > 0 ? "${states[1]}" : "${states[0]}"` },
  })
}

/** A card with a bar chart; each bar may be bound by itself. */
export function bars(
  sketch: Sketch,
  place: Place,
  title: string,
  {
    unit,
    names,
    values,
    barWidth = 18,
    bound,
  }: {
    unit: string
    names: readonly string[]
    values: readonly number[]
    barWidth?: number
    /** The devices behind the bars, in their order. */
    bound?: readonly Sample[]
  },
): void {
  const { theme } = sketch
  card(sketch, place, `${title}（${unit}）`)
  const item = sketch.add('bar', {
    x: place.x + 10,
    y: place.y + 36,
    width: place.width - 20,
    height: place.height - 46,
    color: theme.quiet,
    barWidth,
    slices: names.map((name, index) => ({ name, value: values[index] ?? 0, color: theme.blue })),
  })
  bound?.forEach((from, index) => {
    sketch.bind(item, `slices.${index}.value`, from)
  })
}

/** A card with a ring of shares. */
export function ring(
  sketch: Sketch,
  place: Place,
  title: string,
  shares: readonly (readonly [name: string, from: Sample])[],
): void {
  const { theme } = sketch
  card(sketch, place, title)
  const item = sketch.add('pie', {
    x: place.x + 10,
    y: place.y + 40,
    width: place.width - 20,
    height: place.height - 50,
    innerRadius: 38,
    color: theme.quiet,
    showLabel: false,
    slices: shares.map(([name, { value }], index) => ({
      name,
      value: Number(value),
      color: theme.series[index % theme.series.length] ?? theme.blue,
    })),
  })
  shares.forEach(([, from], index) => {
    sketch.bind(item, `slices.${index}.value`, from)
  })
}

/** A round gauge with its limits. */
export function gauge(
  sketch: Sketch,
  place: Place,
  from: Sample,
  {
    title,
    max = 100,
    warnAt = 80,
    alarmAt = 95,
  }: { title: string; max?: number; warnAt?: number; alarmAt?: number },
): void {
  const { theme } = sketch
  const item = sketch.add('gauge', {
    ...place,
    value: Number(from.value),
    unit: from.unit,
    decimals: from.decimals,
    title,
    max,
    warnAt,
    alarmAt,
    stroke: theme.quiet,
    fill: theme.blue,
    warnColor: theme.amber,
    alarmColor: theme.red,
    color: theme.ink,
  })
  sketch.bind(item, 'value', from)
}

/** The newest alarms, in a card's colours. */
export function alarms(sketch: Sketch, place: Place, fontSize = 13): void {
  const { theme } = sketch
  sketch.add('alarmList', {
    ...place,
    title: '实时告警',
    fontSize,
    rowHeight: Math.round(fontSize * 2.5),
    color: theme.ink,
    backgroundColor: theme.card,
    stroke: theme.edge,
  })
}

/** The heading of a page: its name, what it is about, and the time. */
export function heading(sketch: Sketch, title: string, hint: string, size = 24): void {
  const { theme, width } = sketch
  label(sketch, { x: 24, y: 14, width: 900 }, title, { size, color: theme.ink, isBold: true })
  label(sketch, { x: 24, y: 16 + Math.round(size * 1.6), width: 900 }, hint, {
    size: Math.round(size * 0.54),
  })
  sketch.add('clock', {
    x: width - 264,
    y: 20,
    width: 240,
    height: 34,
    fontSize: Math.round(size * 0.76),
    color: theme.ink,
    justifyContent: 'flex-end',
  })
}
