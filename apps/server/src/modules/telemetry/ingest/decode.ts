import { cutText, sentence } from '@energy-console/contract'
import {
  type GatewayLogCode,
  instantSentence,
  ofNamed,
  refusalDetails,
  refusalSentences,
} from '@energy-console/contract/telemetry'
import { isTooDeep } from '../../../platform/json'
import { storableJson } from '../../../platform/text'
import { clockToleranceMs } from '../clock/clockTolerance'
import type { DeviceRoute, PointRoute } from '../routing/route'
import { isServiceKey } from '../topics/serviceKeys'
import { qualityOf } from './qualityOf'
import { addReading, type Readings } from './readings'
import { readValue } from './readValue'

/** What decoding tells besides the readings themselves. */
export interface DecodeNotes {
  refused(code: GatewayLogCode, detail: string): void
  /** A device (empty key) or key that nobody has declared, with what came. */
  unmapped(deviceName: string, key: string, sample: unknown): void
  /** A point came under another of its keys than before. */
  heardAs?: ((point: PointRoute) => void) | undefined
}

/** The span of timestamps that is accepted, Unix ms. */
export interface Window {
  now: number
  earliest: number
  /** Beyond, a reading is uncertain: the device's clock is ahead. */
  certain: number
  latest: number
}

/** The window at an instant: a day ahead, and back as far as raw samples are kept. */
export const windowAt = (now: number, retentionMs: number): Window => ({
  now,
  earliest: now - retentionMs,
  certain: now + clockToleranceMs,
  latest: now + 86_400_000,
})

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Adds what one device sent to `out`. `body` is `{key: v}`, `{ts, values}` or an array of these; bad entries are
 * noted and left out, good ones beside them stand. Answers the newest `ts` that the device itself gave, of readings
 * that were left out because they lie too far off too: nothing tells more of its clock.
 */
export function decodeDevice(
  device: DeviceRoute,
  body: unknown,
  window: Window,
  out: Readings,
  notes: DecodeNotes,
): number | undefined {
  if (!Array.isArray(body)) return decodeEntry(device, body, window, out, notes)
  let newest: number | undefined
  for (const entry of body) {
    const ts = decodeEntry(device, entry, window, out, notes)
    if (ts !== undefined && (newest === undefined || ts > newest)) newest = ts
  }
  return newest
}

function decodeEntry(
  device: DeviceRoute,
  entry: unknown,
  window: Window,
  out: Readings,
  notes: DecodeNotes,
): number | undefined {
  if (!isObject(entry)) {
    notes.refused('bad_shape', ofNamed(device.name, refusalDetails.notObject))
    return undefined
  }
  const isStamped = isObject(entry.values)
  const values = isStamped ? (entry.values as JsonObject) : entry
  const ts = isStamped && entry.ts !== undefined ? entry.ts : window.now
  if (!isInstant(ts)) {
    notes.refused('bad_timestamp', ofNamed(device.name, sentence(instantSentence, textOf(ts))))
    return undefined
  }
  if (ts > window.latest || ts < window.earliest) {
    notes.refused(
      ts < window.earliest ? 'timestamp_too_old' : 'timestamp_ahead',
      ofNamed(device.name, sentence(instantSentence, ts)),
    )
    return ts
  }
  const isAhead = ts > window.certain
  for (const key in values) {
    const raw = values[key]
    const point = device.points.get(key)
    if (point === undefined && isServiceKey(key)) continue
    if (point === undefined || point.isCalculated) {
      notes.unmapped(device.name, key, raw)
      continue
    }
    const value = readValue(point, raw)
    if (value === undefined) {
      notes.refused('bad_value', ofNamed(`${device.name}.${key}`, textOf(raw)))
      continue
    }
    if (point.heardKey !== key) {
      const isNews = (point.heardKey ?? point.propertyNo) !== key
      point.heardKey = key
      if (isNews) notes.heardAs?.(point)
    }
    const quality = qualityOf(point, value)
    addReading(out, point, ts, value, isAhead && quality === 0 ? 1 : quality)
  }
  return isStamped && entry.ts !== undefined ? ts : undefined
}

function isInstant(ts: unknown): ts is number {
  return typeof ts === 'number' && Number.isSafeInteger(ts) && ts >= 0
}

/** A value as the log shows it. */
export const textOf = (value: unknown): string => cutText(JSON.stringify(value) ?? String(value), 100)

/** Decodes a gateway message `{"Device A": body, …}`; `find` knows the gateway's devices. */
export function decodeGateway(
  message: unknown,
  find: (name: string) => DeviceRoute | undefined,
  window: Window,
  out: Readings,
  notes: DecodeNotes,
  heard: (device: DeviceRoute, body: unknown) => void,
): number | undefined {
  if (!isObject(message)) {
    notes.refused('bad_shape', refusalDetails.notGateway)
    return undefined
  }
  let newest: number | undefined
  for (const name in message) {
    const device = find(name)
    if (device === undefined && isServiceKey(name)) continue
    if (device === undefined) {
      notes.unmapped(name, '', message[name])
      continue
    }
    heard(device, message[name])
    const ts = decodeDevice(device, message[name], window, out, notes)
    if (ts !== undefined && (newest === undefined || ts > newest)) newest = ts
  }
  return newest
}

const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i

/** Where a JSON text breaks off, in words. */
function brokenAt(text: string, error: unknown): string {
  if (text.trim() === '') return refusalDetails.empty
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  return position === undefined
    ? refusalDetails.incomplete
    : sentence(refusalSentences.brokenAt, Number(position) + 1)
}

/** Parses a payload; undefined, with a note, when it is no JSON. */
export function parseJson(payload: Buffer, notes: DecodeNotes): { value: unknown } | undefined {
  const text = payload.toString('utf8')
  if (isTooDeep(text)) {
    notes.refused('bad_json', refusalDetails.tooDeep)
    return undefined
  }
  try {
    const value: unknown = JSON.parse(text)
    // Only escapes can bring in what PostgreSQL refuses: names and texts are made storable before anybody sees them.
    return { value: mayBeUnstorable.test(text) ? JSON.parse(storableJson(value)) : value }
  } catch (error) {
    notes.refused('bad_json', brokenAt(text, error))
    return undefined
  }
}
