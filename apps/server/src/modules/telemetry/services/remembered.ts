import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/jobs/clock'
import type { Attributes, Speaker } from './speaker'

/** What is known of who speaks, so that whoever asks or tells the same in a loop costs the database nothing. */
export interface Remembered {
  /** What is shared with somebody, read when it is not remembered. */
  shared(speaker: Speaker, read: () => Promise<Attributes>): Promise<Attributes>
  /** What of this somebody has not told already; empty for nothing. From now on it counts as told. */
  news(speaker: Speaker, values: Attributes): Attributes
  /** Whether what is shared with him was, or what he has told is, another thing now. */
  forget(who: Pick<Speaker, 'gatewayId' | 'deviceId'>): void
}

/** How long what is shared is remembered, ms. Whoever changes it forgets it. */
const sharedMs = 2_000
/** How long what was told is remembered, ms. */
const toldMs = 60_000

const keyOf = ({ gatewayId, deviceId }: Pick<Speaker, 'gatewayId' | 'deviceId'>) =>
  deviceId === null ? `gateway ${gatewayId}` : `device ${deviceId}`

/** Keys that tell of the same thing: what is new of one of them makes the others worth telling again. */
const matters = ['config', 'firmware'] as const
const isOf = (matter: (typeof matters)[number], key: string) =>
  key.startsWith('config_') === (matter === 'config')

/** Values may be as long as a packet. */
const markOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64')

export function createRemembered(clock: Clock): Remembered {
  const perf = { now: () => clock.now() }
  const shared = new LRUCache<string, Promise<Attributes>>({ max: 20_000, ttl: sharedMs, perf })
  const told = new LRUCache<string, Map<string, string>>({ max: 20_000, ttl: toldMs, perf })

  const newsOf = (key: string, values: [string, unknown][]) => {
    if (values.length === 0) return []
    const known = told.get(key)
    const marks = new Map(values.map(([name, value]) => [name, markOf(value)]))
    if (known && [...marks].every(([name, mark]) => known.get(name) === mark)) return []
    told.set(key, marks)
    return values
  }

  return {
    shared(speaker, read) {
      const key = keyOf(speaker)
      const known = shared.get(key)
      if (known) return known
      const reading = read()
      shared.set(key, reading)
      reading.catch(() => {
        if (shared.peek(key) === reading) shared.delete(key)
      })
      return reading
    },
    news(speaker, values) {
      const key = keyOf(speaker)
      const all = Object.entries(values)
      const news = matters.flatMap((matter) =>
        newsOf(
          `${key} ${matter}`,
          all.filter(([name]) => isOf(matter, name)),
        ),
      )
      // whoever has come further may be to have something else
      if (news.length > 0) shared.delete(key)
      return Object.fromEntries(news)
    },
    forget(who) {
      const key = keyOf(who)
      shared.delete(key)
      for (const matter of matters) told.delete(`${key} ${matter}`)
    },
  }
}
