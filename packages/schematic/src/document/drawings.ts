/** Characters that the drawings within a view may have together: each is read when the view is stored. */
export const maxDrawingCharacters = 2_000_000

const holdsDrawing = (name: string, text: string) =>
  name === 'svg' || /image\/svg\+xml/i.test(text.slice(0, 200))

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
  return [...drawings].reduce((sum, { length }) => sum + length, 0)
}
