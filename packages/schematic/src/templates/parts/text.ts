import type { Rule } from '../../index'
import type { Sample, Sketch } from '../sketch'

/** A box on the page. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How letters look; sizes and colours are the theme's where nothing is said. */
export interface Lettering {
  readonly size?: number
  readonly color?: string
  readonly isBold?: boolean
  readonly align?: 'flex-start' | 'center' | 'flex-end'
}

type Line = Omit<Place, 'height'>

/** A line of text; its box is as wide as given and as high as its letters need. */
export function label(
  sketch: Sketch,
  { x, y, width }: Line,
  content: string,
  {
    size = sketch.theme.letters.label,
    color = sketch.theme.quiet,
    isBold = false,
    align = 'flex-start',
  }: Lettering = {},
): string {
  return sketch.add('text', {
    x,
    y,
    width,
    height: Math.round(size * 1.5),
    content,
    fontSize: size,
    color,
    fontWeight: isBold ? 'bold' : 'normal',
    justifyContent: align,
    strokeWidth: 0,
    fillOpacity: 0,
  })
}

/** The name of a machine: ink, bold, centred. */
export const nameOf = (sketch: Sketch, line: Line, content: string): string =>
  label(sketch, line, content, { color: sketch.theme.ink, isBold: true, align: 'center' })

/** A live number with its unit. Answers the item, for what can be done to it. */
export function reading(
  sketch: Sketch,
  { x, y, width }: Line,
  from: Sample,
  {
    size = sketch.theme.letters.reading,
    color = sketch.theme.ink,
    isBold = false,
    align = 'flex-start',
    rules,
  }: Lettering & { rules?: Rule[] | undefined } = {},
): string {
  const item = sketch.add('numeric', {
    x,
    y,
    width,
    height: Math.round(size * 1.5),
    value: from.value,
    decimals: from.decimals,
    unit: from.unit,
    fontSize: size,
    color,
    fontWeight: isBold ? 'bold' : 'normal',
    unitColor: sketch.theme.quiet,
    justifyContent: align,
    hasThousands: true,
  })
  sketch.bind(item, 'value', from, { rules })
  return item
}

/** Readings below each other, the first one bold. */
export function readings(sketch: Sketch, { x, y, width }: Line, samples: readonly Sample[]): void {
  const step = Math.round(sketch.theme.letters.reading * 1.5)
  samples.forEach((from, index) => {
    reading(sketch, { x, y: y + index * step, width }, from, { isBold: index === 0 })
  })
}

/** Colours a number while it is over (or under) its limit. */
export const beyond = (sketch: Sketch, op: 'gt' | 'lt', limit: number): Rule[] => [
  { when: { op, value: limit }, color: sketch.theme.red, blink: true },
]
