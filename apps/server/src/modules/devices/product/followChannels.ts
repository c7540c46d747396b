import { deviceErrors } from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import { type Tx, texts } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { StoredProperties } from './properties'

/**
 * Takes what hangs on channels of a product's devices along, at the stations that are permitted, when its properties name these otherwise. A name
 * that properties part from takes the way of the first of them; one that another property still bears, or bears now, stays.
 * @throws circuitChannelHung for one that goes while devices hang on it
 */
export async function followChannels(
  tx: Tx,
  productId: string,
  before: StoredProperties,
  after: StoredProperties,
): Promise<void> {
  const [former, named] = [channelsOf(before), channelsOf(after)]
  const kept = new Set([...former].flatMap(([id, channel]) => (named.get(id) === channel ? [channel] : [])))
  const renamed = new Map<string, string>()
  for (const [id, channel] of former) {
    const next = named.get(id)
    if (next !== undefined && !kept.has(channel) && !renamed.has(channel)) renamed.set(channel, next)
  }
  const there = new Set(named.values())
  const gone = [...new Set(former.values())].filter((name) => !there.has(name) && !renamed.has(name))
  if (renamed.size === 0 && gone.length === 0) return
  await refuseHung(tx, productId, gone)
  await rename(tx, productId, renamed)
}

/** The channels that properties are registers of, by property. */
const channelsOf = (properties: StoredProperties): Map<string, string> =>
  new Map(
    properties.flatMap(({ id, kind, channel }) =>
      kind === 'accumulated' && channel ? [[id, channel] as const] : [],
    ),
  )

async function refuseHung(tx: Tx, productId: string, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return
  const { rows } = await tx.execute<{ channel: string; count: number }>(sql`
    select d.circuit_parent_channel as channel, count(*)::int as count
    from device d join device feeder on feeder.id = d.circuit_parent_id
    where feeder.product_id = ${productId}::bigint and d.circuit_parent_channel = any (${texts(channels)})
    group by 1 order by 1 limit 1`)
  const [hung] = rows
  if (hung) throw refuse(deviceErrors.circuitChannelHung, { channel: hung.channel, count: hung.count })
}

/** All in one statement: each device is taken from the name that it had before, so that names may change places. */
async function rename(tx: Tx, productId: string, renamed: ReadonlyMap<string, string>): Promise<void> {
  if (renamed.size === 0) return
  await tx.execute(sql`
    update device d set circuit_parent_channel = r.name
    from device feeder, unnest(${texts([...renamed.keys()])}, ${texts([...renamed.values()])}) r (former, name)
    where feeder.id = d.circuit_parent_id and feeder.product_id = ${productId}::bigint
      and d.circuit_parent_channel = r.former`)
}
