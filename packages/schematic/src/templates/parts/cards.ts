import type { Rule } from '../../index'
import type { Sample, Sketch } from '../sketch'
import { label, type Place, reading } from './text'

const radius = 8
const inset = 16

/** Where the content of a card with a title begins, below its upper edge. */
export const titleRoom = (sketch: Sketch): number => Math.round(sketch.theme.letters.title * 1.5) + 22

/** A card, with a title where one is given. */
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
  label(sketch, { x: x + inset, y: y + 11, width: width - 2 * inset }, title, {
    size: theme.letters.title,
    color: theme.ink,
    isBold: true,
  })
}

/** One row of a card: what it is, and its live value. */
export interface Row extends Sample {
  /** Stands for the property's own name. */
  readonly text?: string
  readonly limit?: { readonly op: 'gt' | 'lt'; readonly value: number }
}

const limitRules = (sketch: Sketch, limit: Row['limit']): Rule[] | undefined =>
  limit && [{ when: limit, color: sketch.theme.red, blink: true }]

/** A card of rows: what it is at the left, its live value at the right. */
export function rows(sketch: Sketch, place: Place, title: string, list: readonly Row[]): void {
  const { letters } = sketch.theme
  card(sketch, place, title)
  const top = place.y + titleRoom(sketch)
  const step = (place.height - titleRoom(sketch) - 10) / list.length
  const inner = place.width - 2 * inset
  list.forEach(({ text, limit, ...from }, index) => {
    const middle = top + (index + 0.5) * step
    const at = (size: number) => Math.round(middle - size * 0.75)
    label(sketch, { x: place.x + inset, y: at(letters.label), width: inner * 0.5 }, text ?? from.property)
    reading(sketch, { x: place.x + inset + inner * 0.4, y: at(letters.reading), width: inner * 0.6 }, from, {
      align: 'flex-end',
      rules: limitRules(sketch, limit),
    })
  })
}

/** A card with one large number. */
export function figure(
  sketch: Sketch,
  place: Place,
  title: string,
  from: Sample,
  size = sketch.theme.letters.key,
): void {
  card(sketch, place)
  const { x, y, width, height } = place
  const { letters } = sketch.theme
  const content = letters.label * 1.5 + size * 1.5 + 4
  const top = Math.round(y + (height - content) / 2)
  label(sketch, { x: x + inset, y: top, width: width - 2 * inset }, title)
  reading(
    sketch,
    { x: x + inset, y: Math.round(top + letters.label * 1.5 + 4), width: width - 2 * inset },
    from,
    { size, isBold: true },
  )
}

/** The newest alarms in a card's colours; those that are over stay, ticked off. */
export function alarms(sketch: Sketch, place: Place): void {
  const { theme } = sketch
  const rowHeight = Math.round(theme.letters.label * 2.2)
  sketch.add('alarmList', {
    ...place,
    title: '最近告警',
    activeOnly: false,
    fontSize: theme.letters.label,
    rowHeight,
    minLevel: 1,
    maxRows: Math.max(1, Math.floor((place.height - 8) / rowHeight) - 1),
    color: theme.ink,
    backgroundColor: theme.card,
    stroke: theme.edge,
  })
}

/** The heading of a page: its name, what it is about, and the time. */
export function heading(sketch: Sketch, width: number, title: string, hint: string): void {
  const { theme } = sketch
  const size = theme.letters.page
  label(sketch, { x: 24, y: 14, width: width * 0.6 }, title, { size, color: theme.ink, isBold: true })
  label(sketch, { x: 24, y: Math.round(14 + size * 1.5), width: width * 0.6 }, hint)
  sketch.add('clock', {
    x: width - 324,
    y: 44,
    width: 300,
    height: 36,
    fontSize: theme.letters.key,
    color: theme.ink,
    justifyContent: 'flex-end',
  })
}
