import type { CircuitBalance } from '@energy-console/contract/energy'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { leftOver } from '../circuit/losses'
import { meterOf, metersNextBelow } from '../circuit/meters'
import { netOf, pointsOf, type Registers, risesByHour } from '../circuit/rises'

const total = (list: readonly (number | null)[]) => list.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** What a device drew against what the nearest meters below it drew, by hour. @throws 404 for a device that the caller does not see */
export async function balanceOf(
  tx: Tx,
  deviceId: string,
  span: { start: number; end: number },
): Promise<z.infer<typeof CircuitBalance>> {
  const parent = await meterOf(tx, deviceId)
  if (!parent) throw notFound()
  const children = await metersNextBelow(tx, deviceId)
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
  const circuitOf = (meter: Registers & { deviceId: string; deviceName: string }) => ({
    deviceId: meter.deviceId,
    deviceName: meter.deviceName,
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
