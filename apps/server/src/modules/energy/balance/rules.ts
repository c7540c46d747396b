import type { CircuitBalance, MeteredCircuit } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { toWireTime } from '../../../platform/http'
import { channelId, channelName, channelsOf, channelTree } from '../circuit/channels'
import { leftOver } from '../circuit/losses'
import { meterOf, metersNextBelow } from '../circuit/meters'
import { netOf, pointsOf, type Registers, risesByHour } from '../circuit/rises'
import { gapsOf } from '../rolled/gaps'

/** Days beside a balance that are looked at for gaps: one may begin long before, and the days of all clocks are among them. */
const daysBeside = 8
const dayMs = 86_400_000

const total = (list: readonly (number | null)[]) => list.reduce<number>((sum, value) => sum + (value ?? 0), 0)

type Place = Registers & Pick<z.infer<typeof MeteredCircuit>, 'deviceId' | 'deviceName' | 'channel'>

/**
 * A device, or one of its channels, and the nearest meters below it: where all of these hang on channels, a device has its channels
 * below itself.
 * @throws 404 for a device that the caller does not see, and for a channel that it does not measure
 */
async function placesOf(
  tx: Tx,
  deviceId: string,
  channel: string | undefined,
): Promise<{ parent: Place; children: Place[] }> {
  const device = await meterOf(tx, deviceId)
  if (!device) throw notFound()
  const below = await metersNextBelow(tx, deviceId)
  const hung = below.map((meter) => ({ ...meter, parentId: deviceId, channel: null, isMetered: true }))
  const { deviceName } = device
  const channels = await channelsOf(tx, { deviceId })
  const tree = channelTree(
    hung,
    channels.map((one) => ({ ...one, deviceName })),
  )
  if (channel === undefined)
    return {
      parent: { ...device, channel: null },
      children: tree.wholes.has(deviceId) ? hung : tree.places,
    }
  const own = channels.find((one) => one.channel === channel)
  if (!own) throw notFound()
  const children = hung.filter((meter) => tree.above(meter) === channelId(own))
  return { parent: { ...own, deviceName }, children }
}

/** An hour and later ones, Unix ms. */
interface Span {
  start: number
  end: number
}

/**
 * What a device, or one of its channels, drew against what the nearest meters below it drew, by hour: of every hour of which any of them
 * tells something, so that what one tells late is set against what the others told meanwhile. @throws as placesOf
 */
export async function balanceOf(
  { tx, now }: { tx: Tx; now: Date },
  { deviceId, channel }: { deviceId: string; channel?: string | undefined },
  span: Span,
): Promise<z.infer<typeof CircuitBalance>> {
  const { parent, children } = await placesOf(tx, deviceId, channel)
  const itemIds = pointsOf([parent, ...children])
  const rises = await risesByHour(tx, itemIds, span)
  const isRead = pointsOf([parent]).some((id) => rises.has(id))
  // without a reading of its own there is nothing to set the others against, nor before the first one
  const begins = isRead ? await firstHour(tx, pointsOf([parent])) : Number.POSITIVE_INFINITY
  const hours = hoursOf(rises).filter((hour) => hour >= begins)
  const isPartial = hours.length === 0 ? () => false : await partialHours({ tx, now }, itemIds, span)
  const risesAt = hours.map(
    (hour) =>
      new Map(
        [...rises].flatMap(([id, byHour]) => {
          const kwh = byHour.get(hour)
          return kwh === undefined ? [] : [[id, kwh] as const]
        }),
      ),
  )
  const circuitOf = (meter: Place) => ({
    deviceId: meter.deviceId,
    deviceName: channelName(meter.deviceName, meter.channel),
    channel: meter.channel,
    energyKwh: risesAt.map((ofHour) => netOf(meter, ofHour)),
  })
  const above = circuitOf(parent)
  const below = children.map(circuitOf).sort((a, b) => a.deviceName.localeCompare(b.deviceName, 'zh'))
  const lossKwh = above.energyKwh.map((kwh, at) =>
    leftOver(
      kwh ?? 0,
      below.map(({ energyKwh }) => energyKwh[at] ?? null),
    ),
  )
  return {
    hours,
    partial: hours.filter(isPartial),
    parent: above,
    children: below,
    lossKwh,
    total: {
      parentKwh: total(above.energyKwh),
      childrenKwh: below.reduce((sum, { energyKwh }) => sum + total(energyKwh), 0),
      lossKwh: total(lossKwh),
    },
  }
}

/** The hour in which the first of some registers was read first, Unix ms. */
async function firstHour(tx: Tx, itemIds: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ first: number | null }>(sql`
    select min(f.bucket)::float8 as first from unnest(${bigints(itemIds)}) i(id)
    cross join lateral (select bucket from rollup_1h where point_id = i.id order by bucket limit 1) f`)
  return rows[0]?.first ?? Number.POSITIVE_INFINITY
}

/** The hours of which any register has readings, ascending. */
const hoursOf = (rises: ReadonlyMap<string, ReadonlyMap<number, number>>): number[] =>
  [...new Set([...rises.values()].flatMap((byHour) => [...byHour.keys()]))].sort((a, b) => a - b)

/** Whether one of some registers was silent in an hour, or told in it what was drawn before. */
async function partialHours(
  { tx, now }: { tx: Tx; now: Date },
  itemIds: readonly string[],
  { start, end }: Span,
): Promise<(hour: number) => boolean> {
  const dayAt = (ms: number) => toWireTime(new Date(ms), 'UTC').slice(0, 'yyyy-MM-dd'.length)
  const beside = { from: dayAt(start - daysBeside * dayMs), to: dayAt(end + dayMs) }
  const gaps = await gapsOf(tx, itemIds, { ...beside, now, step: 'hour' })
  return (hour) =>
    gaps.some(({ from, to, after }) => hour >= from && (hour < to || (hour === to && after !== null)))
}
