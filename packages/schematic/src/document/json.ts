/** A JSON object whose fields are not known yet. */
export type JsonObject = { readonly [key: string]: unknown }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Leaves out fields, and what could reach an object's prototype. */
export const omit = (value: JsonObject, names: readonly string[]): JsonObject => {
  const rest: Record<string, unknown> = {}
  for (const name in value) if (name !== '__proto__' && !names.includes(name)) rest[name] = value[name]
  return rest
}

/** Parses JSON text, past a byte-order mark. Keys that could reach an object's prototype are dropped. */
export const parseJson = (text: string): unknown => {
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (!clean.includes('__proto__')) return JSON.parse(clean)
  return JSON.parse(clean, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}

/**
 * Reads as much as possible of JSON text that breaks off or is damaged: everything up to the last complete
 * value, with the open brackets closed. Returns undefined when nothing useful is left.
 */
export const salvageJson = (text: string): unknown => {
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  const cuts = safeCuts(clean)
  for (const cut of cuts.reverse()) {
    try {
      return parseJson(clean.slice(0, cut.end) + cut.closing)
    } catch {
      // this cut lies behind the damage: try an earlier one
    }
  }
  return undefined
}

/** Places behind a closed object or array where the text could end; the last ones and some spread before. */
const safeCuts = (text: string): { end: number; closing: string }[] => {
  const open: string[] = []
  const cuts: { end: number; closing: string }[] = []
  let isInText = false
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i)
    if (isInText) {
      if (char === '\\') i += 1
      else if (char === '"') isInText = false
      continue
    }
    if (char === '"') isInText = true
    else if (char === '{') open.push('}')
    else if (char === '[') open.push(']')
    else if (char === '}' || char === ']') {
      if (open.pop() !== char) break
      if (open.length > 0) cuts.push({ end: i + 1, closing: [...open].reverse().join('') })
    }
  }
  return thin(cuts)
}

const thin = <T>(cuts: readonly T[]): T[] => {
  const step = Math.max(1, Math.floor(cuts.length / 50))
  return cuts.filter((_, index) => index % step === 0 || index > cuts.length - 10)
}
