import { dark, light, type Theme } from '../templates/theme'

type Rgb = readonly [red: number, green: number, blue: number]

const media = Object.keys(light.media) as (keyof Theme['media'])[]
/** Colours of templates, light to dark: both were chosen by hand. */
const known = new Map<string, string>(
  [
    ...(['canvas', 'card', 'edge', 'ink', 'quiet', 'blue', 'amber', 'red', 'trough'] as const).map(
      (name) => [light[name], dark[name]] as const,
    ),
    ...light.series.map((colour, index) => [colour, dark.series[index] ?? colour] as const),
    // what runs through pipes is wide, and goes before a part of a chart in the same colour
    ...media.map((name) => [light.media[name], dark.media[name]] as const),
  ].map(([from, to]) => [from.toLowerCase(), to]),
)

const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})([0-9a-f]{2})?$/i

/** Whether a text is a colour as `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const isHex = (text: string): boolean => hex.test(text)

/** Red, green and blue (0–255), and the opacity as it is written. */
function parse(colour: string): { rgb: Rgb; alpha: string } | undefined {
  const [, digits = '', alpha = ''] = hex.exec(colour) ?? []
  if (digits === '') return undefined
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return { rgb: [part(0), part(2), part(4)], alpha }
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast after WCAG 2, from 1 to 21. */
const contrast = (a: Rgb, b: Rgb) => {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05]
  return Math.max(one, other) / Math.min(one, other)
}

const white: Rgb = [255, 255, 255]
const card: Rgb = parse(dark.card)?.rgb ?? [24, 34, 47]
const steps = 50

/** The first mixture towards a colour that serves. */
function towards(from: Rgb, to: Rgb, serves: (mixed: Rgb) => boolean): Rgb {
  for (let step = 0; step < steps; step += 1) {
    const mixed = mix(from, to, step / steps)
    if (serves(mixed)) return mixed
  }
  return to
}

/** Contrast on white below which a ground is only a tint of the page. */
const tint = 3
/** No ink needs more than this. */
const mostContrast = 13

const darkGround = (rgb: Rgb): Rgb =>
  contrast(rgb, white) < tint
    ? mix(card, rgb, 0.14)
    : towards(rgb, white, (mixed) => contrast(mixed, card) >= 2)

/** What is drawn keeps on the dark page the contrast that it has on a white one, and its hue. */
function darkInk(rgb: Rgb): Rgb {
  const wanted = Math.min(mostContrast, contrast(rgb, white))
  if (contrast(rgb, card) < wanted) return towards(rgb, white, (mixed) => contrast(mixed, card) >= wanted)
  return wanted < 2 ? towards(rgb, card, (mixed) => contrast(mixed, card) <= wanted) : rgb
}

/**
 * A colour that was chosen on a light page, for a dark one. White ink stays: it stands on a ground of its own. What is no
 * `#rrggbb` stays as well.
 *
 * @param isGround whether letters and lines stand on it
 */
export function darkColour(colour: string, isGround: boolean): string {
  const parsed = parse(colour)
  if (!parsed) return colour
  const { rgb, alpha } = parsed
  if (!isGround && contrast(rgb, white) < 1.02) return colour
  const paired = alpha === '' ? known.get(colour.toLowerCase()) : undefined
  if (paired !== undefined) return paired
  const made = isGround ? darkGround(rgb) : darkInk(rgb)
  return `#${made.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}${alpha}`
}
