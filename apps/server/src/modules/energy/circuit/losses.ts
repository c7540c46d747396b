/** A device in a circuit tree with what it drew less what it gave back. */
export interface Measured {
  deviceId: string
  parentId: string | null
  isMetered: boolean
  energyKwh: number | null
}

export interface Loss {
  /** What the device drew and none of the nearest meters below it did; null where that cannot be told. */
  lossKwh: number | null
  /** Of those meters, how many had no reading. */
  unreadBelow: number
}

/** What a device drew and none of the meters below it did, as far as those were read; kWh. */
export const leftOver = (energyKwh: number, below: readonly (number | null)[]): number =>
  below.reduce<number>((left, kwh) => left - (kwh ?? 0), energyKwh)

/** What is lost between each device and the nearest meters below it; what has no meter is looked through. */
export function lossesOf(devices: readonly Measured[]): Map<string, Loss> {
  const byId = new Map(devices.map((device) => [device.deviceId, device]))
  const below = new Map<string, Measured[]>()
  for (const device of devices) {
    if (!device.isMetered) continue
    for (const above of metersAndWiresAbove(device, byId))
      below.set(above.deviceId, [...(below.get(above.deviceId) ?? []), device])
  }
  return new Map(devices.map((device) => [device.deviceId, lossOf(device, below.get(device.deviceId) ?? [])]))
}

/** What feeds a device, up to the nearest meter and it included. */
function* metersAndWiresAbove({ parentId }: Measured, byId: ReadonlyMap<string, Measured>) {
  // a loop cannot be saved; its length bounds the way all the same
  for (let step = 0; parentId !== null && step < byId.size; step += 1) {
    const above = byId.get(parentId)
    if (!above) return
    yield above
    if (above.isMetered) return
    parentId = above.parentId
  }
}

function lossOf({ energyKwh }: Measured, below: readonly Measured[]): Loss {
  const unreadBelow = below.filter((meter) => meter.energyKwh === null).length
  if (energyKwh === null || below.length === unreadBelow) return { lossKwh: null, unreadBelow }
  return {
    lossKwh: leftOver(
      energyKwh,
      below.map((meter) => meter.energyKwh),
    ),
    unreadBelow,
  }
}
