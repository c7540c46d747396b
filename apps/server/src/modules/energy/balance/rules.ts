import type { CircuitBalance, MeteredCircuit } from '@energy-console/contract/energy'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { channelId, channelName, channelsOf, channelTree } from '../circuit/channels'
import { leftOver } from '../circuit/losses'
import { meterOf, metersNextBelow } from '../circuit/meters'
import { netOf, pointsOf, type Registers, risesByHour } from '../circuit/rises'

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

/** What a device, or one of its channels, drew against what the nearest meters below it drew, by hour. @throws as placesOf */
export async function balanceOf(
  tx: Tx,
  { deviceId, channel }: { deviceId: string; channel?: string | undefined },
  span: { start: number; end: number },
): Promise<z.infer<typeof CircuitBalance>> {
  const { parent, children } = await placesOf(tx, deviceId, channel)
  const rises = await risesByHour(tx, pointsOf([parent, ...children]), span)
  const hours = hoursOf(parent, rises)
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

/** The hours of which a device has readings, ascending. */
const hoursOf = (device: Registers, rises: ReadonlyMap<string, ReadonlyMap<number, number>>): number[] =>
  [...new Set(pointsOf([device]).flatMap((id) => [...(rises.get(id)?.keys() ?? [])]))].sort((a, b) => a - b)
