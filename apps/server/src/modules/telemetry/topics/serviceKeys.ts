/**
 * Whether a key is one that devices and the platform have agreed on: those of firmware, as ThingsBoard has them, and of remote
 * configuration. They are no readings, unless the product says so.
 */
export const isServiceKey = (key: string): boolean =>
  /^(?:(?:current_|target_)?fw_(?:title|version|tag|size|checksum|checksum_algorithm|state|error|url|ts)|config_(?:version|error))$/.test(
    key,
  )

const needles = ['fw_', 'config_'].map((text) => Buffer.from(text))

/** Whether a message may hold such keys; cheap, for it is asked of every message. */
export const mayHoldServiceKeys = (payload: Buffer): boolean =>
  needles.some((needle) => payload.includes(needle))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys of services in what a device sent (`{key: v}`, `{ts, values}` or an array of these); the later wins. */
export function serviceValues(body: unknown): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const entry of Array.isArray(body) ? body : [body]) {
    if (!isObject(entry)) continue
    const values = isObject(entry.values) ? entry.values : entry
    for (const [key, value] of Object.entries(values)) if (isServiceKey(key)) found[key] = value
  }
  return found
}
