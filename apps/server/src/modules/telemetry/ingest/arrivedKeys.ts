import { storableText } from '../../../platform/text'

/** How much is kept of what an unknown device sends: enough to tell what it is. */
const [mostKeys, keyLength, sampleLength] = [100, 64, 60] as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys of a device's body, `{key: v}`, `{ts, values}` or an array of these, each with its last value as text. */
export function arrivedKeys(body: unknown): Record<string, string> {
  const found = new Map<string, string>()
  for (const entry of Array.isArray(body) ? body.slice(-20) : [body]) {
    if (!isObject(entry)) continue
    const values = isObject(entry.values) ? entry.values : entry
    for (const key in values) {
      if (found.size >= mostKeys && !found.has(key)) continue
      if (key.length > keyLength || key === '') continue
      const value = values[key]
      found.set(
        storableText(key, keyLength),
        storableText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), sampleLength),
      )
    }
  }
  return Object.fromEntries(found)
}
