import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lossesOf, type Measured } from './losses'

const device = (
  deviceId: string,
  parentId: string | null,
  energyKwh: number | null,
  isMetered = true,
): Measured => ({ deviceId, parentId, energyKwh, isMetered })

/** Any tree: each device is fed by an earlier one or by nobody. Whole kWh, so that sums are exact. */
const tree = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: -1_000, max: 1_000 }), fc.boolean()), { maxLength: 40 })
  .map((list) =>
    list.map(([above, kwh, isMetered], at) => {
      const parent = above % (at + 1)
      return device(String(at), parent === at ? null : String(parent), isMetered ? kwh : null, isMetered)
    }),
  )

describe('losses in a circuit tree', () => {
  it('look through what has no meter, and are unknown where nothing below is read', () => {
    const losses = lossesOf([
      device('incomer', null, 100),
      device('transformer', 'incomer', null, false),
      device('feeder', 'transformer', 60),
      device('silent', 'transformer', null),
      device('lamp', 'feeder', null),
    ])
    expect(losses.get('incomer')).toEqual({ lossKwh: 40, unreadBelow: 1 })
    expect(losses.get('transformer')).toEqual({ lossKwh: null, unreadBelow: 1 })
    expect(losses.get('feeder')).toEqual({ lossKwh: null, unreadBelow: 1 })
    expect(losses.get('lamp')).toEqual({ lossKwh: null, unreadBelow: 0 })
  })

  it('add up: what comes in is what the last meters took and what was lost on the way', () => {
    fc.assert(
      fc.property(tree, (devices) => {
        const losses = lossesOf(devices)
        const byId = new Map(devices.map((one) => [one.deviceId, one]))
        const meterAbove = ({ parentId }: Measured): Measured | undefined => {
          const above = parentId === null ? undefined : byId.get(parentId)
          return above && !above.isMetered ? meterAbove(above) : above
        }
        const meters = devices.filter(({ isMetered }) => isMetered)
        const feeding = new Set(meters.map(meterAbove))
        const sum = (list: readonly Measured[]) =>
          list.reduce((total, { energyKwh }) => total + (energyKwh ?? 0), 0)
        const lost = meters.reduce((total, { deviceId }) => total + (losses.get(deviceId)?.lossKwh ?? 0), 0)
        const incoming = sum(meters.filter((meter) => meterAbove(meter) === undefined))
        expect(incoming).toBe(sum(meters.filter((meter) => !feeding.has(meter))) + lost)
      }),
    )
  })
})
