import { hidden } from './secretNames'

/**
 * A message that has come, as whoever looks for it asks about it; what is asked first is worked out then, once for all. What
 * nobody is shown of it is found by nobody either.
 */
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
  /** A text without secrets. */
  hide(text: string): string
}): CameMessage {
  const { topic, payload, isOfDevice, ownName, hide } = message
  let came: string | undefined
  let content: string | undefined
  let text: string | undefined
  let names: Names | undefined
  const all = () => (came ??= plainText(`${topic}\n${payload.toString('utf8')}`))
  const shownContent = () => (content ??= hide(payload.toString('utf8')))
  const shown = () => (text ??= plainText(`${hide(topic)}\n${shownContent()}`))
  // most messages do not have it at all: that is known sooner
  const holds = (wanted: string) => all().includes(wanted) && shown().includes(wanted)
  const known = () => (names ??= namesIn(shownContent(), !isOfDevice))
  const has = (list: readonly string[], wanted: string) =>
    list.some((name) => name.toLowerCase().includes(wanted))
  return {
    holds,
    // what is no JSON names nothing: there the text alone counts
    namesDevice: (wanted) =>
      has(ownName === undefined ? [] : [ownName], wanted) ||
      (holds(wanted) && (known() === noNames || has(known().devices, wanted))),
    namesKey: (wanted) => holds(wanted) && (known() === noNames || has(known().keys, wanted)),
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
function namesIn(content: string, isOfGateway: boolean): Names {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return noNames
  }
  if (isObject(value) && typeof value.device === 'string') return { devices: [value.device], keys: [] }
  if (
    isOfGateway &&
    isObject(value) &&
    Object.values(value).every((of) => typeof of === 'object' || of === hidden)
  )
    return { devices: Object.keys(value), keys: Object.values(value).flatMap(keysOf) }
  return { devices: [], keys: keysOf(value) }
}

/** The keys of `{key: v}`, `{ts, values}` or an array of these. */
const keysOf = (body: unknown): string[] =>
  (Array.isArray(body) ? body : [body]).flatMap((entry: unknown) =>
    isObject(entry) ? Object.keys(isObject(entry.values) ? entry.values : entry) : [],
  )
