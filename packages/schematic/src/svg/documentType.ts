/** What a document type declares that a drawing may use. */
export interface DocumentType {
  /** Index behind it. */
  readonly end: number
  /** Plain texts by the name that stands for them, as drawings of Adobe Illustrator have them. */
  readonly entities: ReadonlyMap<string, string>
}

const maxEntities = 100
const entity = /<!ENTITY\s+([\w.:-]{1,64})\s+(?:"([^"<&%]{0,2000})"|'([^'<&%]{0,2000})')\s*>/g

/**
 * Reads over the `<!DOCTYPE …>` that begins at `start`. Entities that stand for others, or for files, are not taken.
 * Undefined where it has no end.
 */
export function readDocumentType(source: string, start: number): DocumentType | undefined {
  let subset = -1
  for (let at = start; at < source.length; at += 1) {
    const char = source[at]
    if (char === '"' || char === "'") at = source.indexOf(char, at + 1)
    else if (source.startsWith('<!--', at)) at = source.indexOf('-->', at + 4)
    else if (char === '[') subset = at
    else if (char === '>' && subset < 0) return { end: at + 1, entities: new Map() }
    else if (char === ']') {
      const end = source.indexOf('>', at)
      if (end < 0) return undefined
      const found = [...source.slice(subset, at).matchAll(entity)].slice(0, maxEntities)
      return { end: end + 1, entities: new Map(found.map(([, name = '', a, b]) => [name, a ?? b ?? ''])) }
    }
    if (at < 0) return undefined
  }
  return undefined
}
