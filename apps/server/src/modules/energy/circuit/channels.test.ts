import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelTree, measuredIn } from './channels'
import { lossesOf } from './losses'

/** A tree in which each device is fed by an earlier one, or one of its channels, or by nobody. Whole kWh, so that sums are exact. */
const tree = fc
  .array(
    fc.record({
      above: fc.nat(),
      by: fc.option(fc.constantFrom('1#', '2#', 'gone')),
      channels: fc.option(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }))),
      whole: fc.integer({ min: -1_000, max: 1_000 }),
    }),
    { maxLength: 30 },
  )
  .map((list) => ({
    devices: list.map(({ above, by, channels, whole }, at) => {
      const parent = above % (at + 1)
      const parentId = parent === at ? null : String(parent)
      const energyKwh = channels ? channels[0] + channels[1] : whole
      return { deviceId: String(at), parentId, parentChannel: parentId && by, isMetered: true, energyKwh }
    }),
    channels: list.flatMap(({ channels }, at) =>
      (channels ?? []).map((energyKwh, place) => ({
        ...{ deviceId: String(at), channel: `${place + 1}#`, energyKwh },
      })),
    ),
  }))

describe('channels in a circuit tree', () => {
  it('lose nothing: what comes in is what the last meters and channels took and what was lost on the way', () => {
    fc.assert(
      fc.property(tree, ({ devices, channels }) => {
        const places = measuredIn(devices, channelTree(devices, channels))
        const losses = lossesOf(places)
        const feeding = new Set(places.map(({ parentId }) => parentId))
        const sum = (list: readonly { energyKwh: number | null }[]) =>
          list.reduce((total, { energyKwh }) => total + (energyKwh ?? 0), 0)
        const lost = places.reduce((total, { deviceId }) => total + (losses.get(deviceId)?.lossKwh ?? 0), 0)
        const incoming = sum(places.filter(({ parentId }) => parentId === null))
        expect(incoming).toBe(sum(places.filter(({ deviceId }) => !feeding.has(deviceId))) + lost)
      }),
    )
  })

  it('stand in it where something hangs on one of them; one that is measured no more is its device', () => {
    const channels = ['1#', '2#'].map((channel) => ({ deviceId: 'meter', channel }))
    const on = (parentChannel: string | null) => ({ parentId: 'meter', parentChannel })
    expect(channelTree([on(null), on('gone')], channels).places).toEqual([])
    const { above, places } = channelTree([on('2#'), on(null)], channels)
    expect(places).toEqual(channels)
    expect([on('2#'), on(null), on('gone')].map(above)).toEqual(['meter 2#', 'meter', 'meter'])
  })
})
