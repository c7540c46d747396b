import { isTooDeep } from '../../../platform/json'
import { storableJson } from '../../../platform/text'
import { topics } from '../topics/topics'
import type { Attributes, FilePart } from './speaker'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

/** A payload as storable JSON; undefined for none, which the intake notes. */
export function parse(payload: Buffer): unknown {
  const text = payload.toString('utf8')
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(storableJson(JSON.parse(text)))
  } catch {
    return undefined
  }
}

/** Names in a comma list; undefined for none. */
export const namesIn = (text: unknown): string[] | undefined =>
  typeof text === 'string' && text !== '' ? text.split(',').map((name) => name.trim()) : undefined

/** What is asked for; all of it where nothing is named. */
export const pick = (values: Attributes, names: readonly string[] | undefined): Record<string, unknown> =>
  names === undefined
    ? { ...values }
    : Object.fromEntries(
        names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
      )

/** The longest part that is answered, bytes. */
const longestPart = 1024 * 1024 - 1024

/** `v2/fw/request/{id}/chunk/{n}`, with the bytes of a part as its text. */
export function askedPart(topic: string, payload: Buffer): FilePart | undefined {
  const part = /^\d{1,9}\/chunk\/(\d{1,9})$/.exec(topic.slice(topics.firmwareRequest.length))?.[1]
  const text = payload.toString('utf8').trim()
  if (part === undefined || !/^\d{0,9}$/.test(text)) return undefined
  const size = Number(text)
  return size > longestPart ? undefined : { part: Number(part), size: size === 0 ? longestPart : size }
}
