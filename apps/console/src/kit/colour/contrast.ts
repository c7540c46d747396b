type Rgb = readonly [number, number, number]

/** Red, green and blue (0–255) of `#rrggbb`. */
export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const toHex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The colour `share` (0–1) of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parseHex(from), parseHex(to)]
  return toHex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours after WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, moved towards `towards` just far enough to reach the contrast (4.5 is AA) on the background. */
export function legible(colour: string, background: string, towards: string, atLeast = 4.5): string {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mix(colour, towards, share)
    if (contrast(tried, background) >= atLeast) return tried
  }
  return towards
}
