import type { Sample, Sketch } from '../sketch'
import { card, titleRoom } from './cards'
import { label, type Place } from './text'

/** A value with the short name that a chart gives it. */
export interface Share {
  readonly name: string
  readonly from: Sample
}

const within = (sketch: Sketch, { x, y, width, height }: Place) => {
  const top = titleRoom(sketch) - 4
  return { x: x + 10, y: y + top, width: width - 20, height: height - top - 8 }
}

/** A chart counts all that it draws in one unit; at its axis that follows the points that it is bound to. */
const unitOf = (shares: readonly Share[]) => shares[0]?.from.unit ?? ''

/** A card with a bar for each value. */
export function bars(
  sketch: Sketch,
  place: Place,
  title: string,
  {
    shares,
    barWidth = 18,
    isHorizontal = false,
  }: { shares: readonly Share[]; barWidth?: number; isHorizontal?: boolean },
): void {
  const { theme } = sketch
  card(sketch, place, title)
  const item = sketch.add('bar', {
    ...within(sketch, place),
    color: theme.quiet,
    fontSize: theme.letters.chart,
    barWidth,
    isHorizontal,
    unit: unitOf(shares),
    slices: shares.map(({ name, from }) => ({ name, value: Number(from.value), color: theme.blue })),
  })
  bindSlices(sketch, item, shares)
}

/** A card with a ring of shares. */
export function ring(sketch: Sketch, place: Place, title: string, shares: readonly Share[]): void {
  const { theme } = sketch
  card(sketch, place, title)
  const item = sketch.add('pie', {
    ...within(sketch, place),
    innerRadius: 38,
    color: theme.quiet,
    fontSize: theme.letters.chart,
    showLabel: false,
    slices: shares.map(({ name, from }, index) => ({
      name,
      value: Number(from.value),
      color: theme.series[index % theme.series.length] ?? theme.blue,
    })),
  })
  bindSlices(sketch, item, shares)
}

function bindSlices(sketch: Sketch, item: string, shares: readonly Share[]): void {
  shares.forEach(({ from }, index) => {
    sketch.bind(item, `slices.${index}.value`, from)
  })
}

/** A card with the curves of the last 24 hours; the names of several stand beside the title. */
export function curves(sketch: Sketch, place: Place, title: string, lines: readonly Share[]): void {
  const { theme } = sketch
  const { letters } = theme
  card(sketch, place, title)
  const room = letters.label * 8
  for (const [index, { name }] of lines.length > 1 ? lines.entries() : []) {
    const x = place.x + place.width - 16 - (lines.length - index) * room
    const y = place.y + 11
    const color = theme.series[index] ?? theme.blue
    sketch.add('rect', {
      x,
      y: y + Math.round(letters.title * 0.75) - 1,
      width: 20,
      height: 3,
      fill: color,
      strokeWidth: 0,
    })
    label(sketch, { x: x + 28, y: y + 2, width: room - 28 }, name)
  }
  sketch.add('historyCurve', {
    ...within(sketch, place),
    hours: 24,
    hasArea: false,
    isSmooth: false,
    showLegend: false,
    color: theme.quiet,
    fontSize: theme.letters.chart,
    unit: unitOf(lines),
    curves: lines.map(({ name, from }, index) => ({
      name,
      color: theme.series[index] ?? theme.blue,
      bindObj: sketch.source(from),
    })),
  })
}

/** A round gauge with its limits, its name below. */
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
  const room = Math.round(theme.letters.label * 1.5) + 8
  label(sketch, { x: place.x, y: place.y + place.height - room, width: place.width }, title, {
    align: 'center',
  })
  const item = sketch.add('gauge', {
    ...place,
    // the open side of its arc is where the name stands
    height: place.height - room + 14,
    value: Number(from.value),
    unit: from.unit,
    decimals: from.decimals,
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
