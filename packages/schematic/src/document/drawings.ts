/** Characters that the drawings within a view may have together: each is read when the view is stored. */
export const maxDrawingCharacters = 2_000_000

const holdsDrawing = (name: string, text: string) =>
  name === 'svg' || /image\/svg\+xml/i.test(text.slice(0, 200))

/** Base64 writes three as four; no drawing shall count more for being written so. */
const charactersOf = (text: string) =>
  /^data:[^,]{0,200};base64,/i.test(text) ? (text.length * 3) / 4 : text.length

/** Characters of the drawings in a value, of symbols and of images; one that is repeated counts once. */
export function drawingCharacters(view: unknown): number {
  const drawings = new Set<string>()
  const rest: unknown[] = [view]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value))
      if (typeof part !== 'string') rest.push(part)
      else if (holdsDrawing(name, part)) drawings.add(part)
  }
  return [...drawings].reduce((sum, text) => sum + charactersOf(text), 0)
}
