import { randomInt } from 'node:crypto'

/** Strokes of each character on a grid of 4 × 6: `x y x y …`, strokes apart by `/`. */
const glyphs: Record<string, string> = {
  '2': '0 1 1 0 3 0 4 1 4 2 0 6 4 6',
  '3': '0 0 4 0 2 2 4 4 3 6 1 6 0 5',
  '4': '3 6 3 0 0 4 4 4',
  '5': '4 0 0 0 0 2 3 2 4 3 4 5 3 6 0 6',
  '6': '4 0 1 2 0 4 1 6 3 6 4 5 3 3 1 3',
  '7': '0 0 4 0 1 6',
  '9': '4 3 1 3 0 1 1 0 3 0 4 1 4 4 2 6',
  A: '0 6 2 0 4 6/1 4 3 4',
  C: '4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5',
  E: '4 0 0 0 0 6 4 6/0 3 3 3',
  F: '4 0 0 0 0 6/0 3 3 3',
  H: '0 0 0 6/4 0 4 6/0 3 4 3',
  K: '0 0 0 6/4 0 0 3 4 6',
  L: '0 0 0 6 4 6',
  M: '0 6 0 0 2 3 4 0 4 6',
  N: '0 6 0 0 4 6 4 0',
  P: '0 6 0 0 3 0 4 1 4 2 3 3 0 3',
  R: '0 6 0 0 3 0 4 1 4 2 3 3 0 3/2 3 4 6',
  T: '0 0 4 0/2 0 2 6',
  W: '0 0 1 6 2 3 3 6 4 0',
  X: '0 0 4 6/4 0 0 6',
  Y: '0 0 2 3 4 0/2 3 2 6',
}

const characters = Object.keys(glyphs)
const length = 4
const width = 130
const height = 48

/** Four characters to copy; capitals and small letters count as the same. */
export const randomAnswer = (): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

/** The picture of an answer as a data URI (SVG): strokes only, tilted, uneven and crossed by lines. */
export function drawCaptcha(answer: string): string {
  const letters = [...answer].flatMap((character, index) => drawGlyph(character, 10 + index * 29))
  const noise = Array.from({ length: 5 }, () =>
    path(
      `M${between(0, width)} ${between(0, height)}Q${between(0, width)} ${between(0, height)} ${between(0, width)} ${between(0, height)}`,
      1,
    ),
  )
  const strokes = [...letters, ...noise].sort(() => randomInt(3) - 1).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#f4f6f8"/>${strokes}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function drawGlyph(character: string, left: number): string[] {
  const angle = between(-18, 18) * (Math.PI / 180)
  const top = between(8, 14)
  return (glyphs[character] ?? '').split('/').map((stroke) => {
    const numbers = stroke.split(' ').map(Number)
    const points: string[] = []
    for (let i = 0; i < numbers.length; i += 2) {
      const x = (numbers[i] ?? 0) * 4.6 + between(-0.8, 0.8)
      const y = (numbers[i + 1] ?? 0) * 4.6 + between(-0.8, 0.8)
      const turnedX = left + x * Math.cos(angle) - y * Math.sin(angle)
      const turnedY = top + x * Math.sin(angle) + y * Math.cos(angle)
      points.push(`${turnedX.toFixed(1)} ${turnedY.toFixed(1)}`)
    }
    return path(`M${points.join('L')}`, between(2, 3))
  })
}

const path = (d: string, strokeWidth: number) =>
  `<path d="${d}" fill="none" stroke="hsl(${randomInt(360)} 45% 38%)" stroke-width="${strokeWidth}" stroke-linejoin="round" stroke-linecap="round"/>`

const between = (low: number, high: number) =>
  Math.round((low + (randomInt(1000) / 1000) * (high - low)) * 10) / 10
