import type { Rule } from '@energy-console/schematic'
import { type Drawing, type PointName, palette } from './drawing'

/** A box on the page. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

interface Lettering {
  width?: number
  size?: number
  color?: string
  bold?: boolean
  align?: 'flex-start' | 'center' | 'flex-end'
}

/** A line of text whose upper left corner is given. */
export function label(
  drawing: Drawing,
  at: { x: number; y: number },
  content: string,
  { width = 120, size = 13, color = palette.quiet, bold = false, align = 'flex-start' }: Lettering = {},
): string {
  return drawing.add('text', {
    ...at,
    width,
    height: Math.round(size * 1.7),
    content,
    fontSize: size,
    color,
    fontWeight: bold ? 'bold' : 'normal',
    justifyContent: align,
    strokeWidth: 0,
    fillOpacity: 0,
  })
}

/** A live number with its unit. */
export function value(
  drawing: Drawing,
  at: { x: number; y: number },
  point: PointName,
  {
    unit,
    decimals = 1,
    rules,
    ...lettering
  }: Lettering & { unit: string; decimals?: number; rules?: Rule[] },
): string {
  const { width = 100, size = 15, color = palette.ink, bold = false, align = 'flex-end' } = lettering
  const item = drawing.add('numeric', {
    ...at,
    width,
    height: Math.round(size * 1.6),
    value: null,
    decimals,
    unit,
    fontSize: size,
    color,
    fontWeight: bold ? 'bold' : 'normal',
    unitColor: palette.quiet,
    justifyContent: align,
    hasThousands: true,
  })
  drawing.bind(item, 'value', point, { rules })
  return item
}

/** A white card with a heading. */
export function card(drawing: Drawing, { x, y, width, height }: Place, title: string): void {
  drawing.add('rect', {
    x,
    y,
    width,
    height,
    fill: palette.card,
    stroke: palette.edge,
    strokeWidth: 1,
    rx: 6,
    ry: 6,
  })
  drawing.add('rect', {
    x: x + 14,
    y: y + 14,
    width: 4,
    height: 16,
    fill: palette.blue,
    strokeWidth: 0,
    rx: 2,
    ry: 2,
  })
  label(drawing, { x: x + 26, y: y + 10 }, title, {
    width: width - 40,
    size: 15,
    color: palette.ink,
    bold: true,
  })
}

/** One row of a card: what it is, and its live value. */
export interface Row {
  text: string
  point: PointName
  unit: string
  decimals?: number
  rules?: Rule[]
}

/** A card of rows, evenly spread below its heading. */
export function table(drawing: Drawing, place: Place, title: string, rows: readonly Row[]): void {
  card(drawing, place, title)
  const step = Math.min(34, (place.height - 52) / rows.length)
  rows.forEach(({ text, point, unit, decimals, rules }, index) => {
    const y = place.y + 44 + index * step
    label(drawing, { x: place.x + 16, y }, text, { width: place.width / 2 })
    value(drawing, { x: place.x + place.width / 2 - 20, y: y - 2 }, point, {
      unit,
      decimals,
      rules,
      width: place.width / 2 + 4,
    })
  })
}

/** A wire or bus bar. */
export function wire(
  drawing: Drawing,
  points: readonly (readonly [number, number])[],
  { color = palette.lowVoltage, width = 2 }: { color?: string; width?: number } = {},
): void {
  drawing.add('LinkLine', {
    points: points.map(([x, y]): [number, number] => [x, y]),
    stroke: color,
    strokeWidth: width,
  })
}

/** A pipe whose marks move while a value is on. */
export function pipe(
  drawing: Drawing,
  points: readonly (readonly [number, number])[],
  { color, running }: { color: string; running: PointName },
): void {
  const item = drawing.add('pipe', {
    points: points.map(([x, y]): [number, number] => [x, y]),
    stroke: color,
    strokeWidth: 8,
    flowColor: '#FFFFFF',
    flow: 0,
    flowSpeed: 36,
    dashLength: 10,
  })
  drawing.bind(item, 'flow', running)
}

/** A library symbol with its box. */
export function symbol(
  drawing: Drawing,
  place: Place,
  symbolId: string,
  {
    text = '',
    state = 'off' as const,
    stroke = palette.ink,
  }: { text?: string; state?: 'off' | 'on' | 'open'; stroke?: string } = {},
): string {
  return drawing.add('symbol', {
    ...place,
    symbolId,
    label: text,
    state,
    stroke,
    fill: palette.card,
    strokeWidth: 1.5,
    color: palette.quiet,
  })
}

/** Lets a value switch a symbol: one state while it is above zero, the other while it is not. */
export function showState(
  drawing: Drawing,
  item: string,
  point: PointName,
  [no, yes]: readonly [string, string] = ['off', 'on'],
): void {
  drawing.bind(item, 'state', point, { transform: { expression: `value > 0 ? "${yes}" : "${no}"` } })
}

/** A double click offers to change a value of the device to the next of the list, after a question. */
export function offerWrite(
  drawing: Drawing,
  item: string,
  point: PointName,
  values: string,
  question: string,
): void {
  drawing.on(item, {
    eventType: 'dblclick',
    eventAction: 'writeValue',
    bindObj: drawing.source(point),
    valueType: 'range',
    rangedValue: values,
    confirmText: question,
  })
}

/** A double click asks for a new value and writes it to the device. */
export function offerSetpoint(drawing: Drawing, item: string, point: PointName): void {
  drawing.on(item, {
    eventType: 'dblclick',
    eventAction: 'writeValue',
    bindObj: drawing.source(point),
    valueType: 'prompt',
  })
}

/** Curves of the last 24 hours in a card. */
export function curves(
  drawing: Drawing,
  place: Place,
  title: string,
  lines: readonly { name: string; color: string; point: PointName }[],
): void {
  card(drawing, place, title)
  for (const [index, { name, color }] of lines.entries()) {
    const x = place.x + 190 + index * 150
    drawing.add('rect', { x, y: place.y + 20, width: 18, height: 3, fill: color, strokeWidth: 0 })
    label(drawing, { x: x + 26, y: place.y + 11 }, name, { width: 118 })
  }
  drawing.add('historyCurve', {
    x: place.x + 8,
    y: place.y + 36,
    width: place.width - 16,
    height: place.height - 44,
    hours: 24,
    hasArea: false,
    isSmooth: false,
    showLegend: false,
    curves: lines.map(({ name, color, point }) => ({ name, color, bindObj: drawing.source(point) })),
  })
}

/** Colours a number while it is over (or under) its limit. */
export const overLimit = (op: 'gt' | 'ge' | 'lt', limit: number): Rule[] => [
  { when: { op, value: limit }, color: palette.red, blink: true },
]

/** Heading of a page with the time, and links to the other pages of the view. */
export function heading(
  drawing: Drawing,
  width: number,
  { title, hint, links }: { title: string; hint: string; links: readonly { text: string; page: string }[] },
): void {
  label(drawing, { x: 28, y: 18 }, title, { width: 620, size: 24, color: palette.ink, bold: true })
  label(drawing, { x: 28, y: 56 }, hint, { width: 620, size: 13 })
  links.forEach(({ text, page }, index) => {
    const button = drawing.add('button', {
      x: width - 360 - index * 150,
      y: 24,
      width: 136,
      height: 34,
      content: text,
      fontSize: 14,
      backgroundColor: palette.blue,
      strokeWidth: 0,
    })
    drawing.on(button, { eventType: 'click', eventAction: 'openPage', gotoPage: page })
  })
  drawing.add('clock', {
    x: width - 212,
    y: 24,
    width: 188,
    height: 34,
    fontSize: 17,
    color: palette.ink,
    justifyContent: 'flex-end',
  })
}
