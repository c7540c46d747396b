import type { Tools } from './tools'

/** Measures the contrast of texts. */
export type Contrast = ReturnType<typeof makeContrast>

/** Runs in the page: whatever it needs stands within. */
export function makeContrast({ styleOf, short, nameOf }: Tools) {
  type Colour = [number, number, number, number]
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Colour>()
  const colourOf = (text: string): Colour => {
    const found = known.get(text)
    if (found) return found
    const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text)
    let colour: Colour
    if (parts) colour = [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)]
    else if (paint) {
      paint.clearRect(0, 0, 1, 1)
      paint.fillStyle = text
      paint.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = paint.getImageData(0, 0, 1, 1).data
      colour = [r, g, b, a / 255]
    } else colour = [0, 0, 0, 0]
    known.set(text, colour)
    return colour
  }
  const over = (above: Colour, below: Colour): Colour => {
    const alpha = above[3]
    const mix = (i: 0 | 1 | 2) => above[i] * alpha + below[i] * (1 - alpha)
    return [mix(0), mix(1), mix(2), 1]
  }
  const light = ([r, g, b]: Colour) => {
    const part = (value: number) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
  }
  const grounds = new Map<Element, Colour | undefined>()
  /** What is painted behind an element's text; undefined where that is a picture. */
  const groundOf = (element: Element | null): Colour | undefined => {
    if (!element) {
      // what no page has painted is the browser's own, light or dark
      const own = colourOf(getComputedStyle(document.documentElement).backgroundColor)
      const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
      const isDarkSystem = isDark && matchMedia('(prefers-color-scheme: dark)').matches
      return over(own, isDarkSystem ? [18, 18, 18, 1] : [255, 255, 255, 1])
    }
    if (grounds.has(element)) return grounds.get(element)
    const { backgroundColor, backgroundImage } = styleOf(element)
    const own = colourOf(backgroundColor)
    let ground: Colour | undefined
    if (backgroundImage !== 'none') ground = undefined
    else if (own[3] === 1) ground = own
    else {
      const below = groundOf(element.parentElement)
      ground = below && over(own, below)
    }
    grounds.set(element, ground)
    return ground
  }
  /** What is wrong with a text of this colour in the element; nothing where it is well or cannot be said. */
  const contrastFault = (element: Element, colourText: string, text: string): string | undefined => {
    const ground = groundOf(element)
    if (!ground) return undefined
    const style = styleOf(element)
    let opacity = 1
    for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(styleOf(at).opacity)
    const [r, g, b, a] = colourOf(colourText)
    const shown = over([r, g, b, a * opacity], ground)
    const [one, two] = [light(shown), light(ground)]
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    if (ratio < (isLarge ? 3 : 4.5) - 0.005)
      return `contrast ${ratio.toFixed(2)}: “${short(text)}” in ${nameOf(element)}`
    return undefined
  }
  return { contrastFault }
}
