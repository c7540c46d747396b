/** A message that has come, as whoever looks for it asks about it; what is asked first is worked out then, once for all. */
export interface CameMessage {
  /** Whether topic or content hold a text, in small letters. */
  holds(text: string): boolean
  /** Whether a device that it names, or that has sent it, has the text in its name. */
  namesDevice(text: string): boolean
  /** Whether a key that it brings has the text in it. */
  namesKey(text: string): boolean
}

/** Names in a message. */
interface Names {
  devices: readonly string[]
  keys: readonly string[]
}

export function cameMessage(message: {
  topic: string
  payload: Buffer
  /** It comes from a device that connects by itself, which is called so. */
  isOfDevice: boolean
  ownName: string | undefined
}): CameMessage {
  const { topic, payload, isOfDevice, ownName } = message
  let text: string | undefined
  let names: Names | undefined
  const whole = () => (text ??= plainText(`${topic}\n${payload.toString('utf8')}`))
  const known = () => (names ??= namesIn(payload, !isOfDevice))
  const has = (list: readonly string[], wanted: string) =>
    list.some((name) => name.toLowerCase().includes(wanted))
  return {
    holds: (wanted) => whole().includes(wanted),
    // what is no JSON names nothing: there the text alone counts
    namesDevice: (wanted) =>
      has(ownName === undefined ? [] : [ownName], wanted) ||
      (whole().includes(wanted) && (known() === noNames || has(known().devices, wanted))),
    namesKey: (wanted) => whole().includes(wanted) && (known() === noNames || has(known().keys, wanted)),
  }
}

const escaped = /\\u([\da-f]{4})/gi

/** In small letters, with characters that JSON has as numbers written out. */
const plainText = (text: string) =>
  (text.includes('\\u')
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  ).toLowerCase()

const noNames: Names = { devices: [], keys: [] }

type JsonObject = Record<string, unknown>
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{device: …}` of requests and answers; else what a gateway sends by device, or a device by key. */
function namesIn(payload: Buffer, isOfGateway: boolean): Names {
  let value: unknown
  try {
    value = JSON.parse(payload.toString('utf8'))
  } catch {
    return noNames
  }
  if (isObject(value) && typeof value.device === 'string') return { devices: [value.device], keys: [] }
  if (isOfGateway && isObject(value) && Object.values(value).every((of) => typeof of === 'object'))
    return { devices: Object.keys(value), keys: Object.values(value).flatMap(keysOf) }
  return { devices: [], keys: keysOf(value) }
}

/** The keys of `{key: v}`, `{ts, values}` or an array of these. */
const keysOf = (body: unknown): string[] =>
  (Array.isArray(body) ? body : [body]).flatMap((entry: unknown) =>
    isObject(entry) ? Object.keys(isObject(entry.values) ? entry.values : entry) : [],
  )
