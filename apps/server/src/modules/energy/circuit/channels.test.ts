import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelTree, measuredIn, namedPlaces } from './channels'
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
      const deviceId = String(at)
      return {
        ...{ deviceId, deviceName: deviceId, parentId, parentChannel: parentId && by },
        ...{ isMetered: true, energyKwh },
      }
    }),
    channels: list.flatMap(({ channels }, at) =>
      (channels ?? []).map((energyKwh, place) => ({
        ...{ deviceId: String(at), channel: `${place + 1}#`, energyKwh },
      })),
    ),
  }))

const sum = (list: readonly { energyKwh: number | null }[]): number =>
  list.reduce((total, { energyKwh }) => total + (energyKwh ?? 0), 0)

describe('channels in a circuit tree', () => {
  it('lose nothing: what comes in is what the last meters and channels took and what was lost on the way', () => {
    fc.assert(
      fc.property(tree, ({ devices, channels }) => {
        const standing = channelTree(devices, channels)
        const losses = lossesOf(measuredIn(devices, standing))
        const places = namedPlaces(devices, standing)
        const feeding = new Set(places.map(({ parentId }) => parentId))
        const lost = places.reduce((total, { id }) => total + (losses.get(id)?.lossKwh ?? 0), 0)
        const incoming = sum(places.filter(({ parentId }) => parentId === null))
        expect(incoming).toBe(sum(places.filter(({ id }) => !feeding.has(id))) + lost)
      }),
    )
  })

  it('count nothing twice while what hangs on a meter as a whole goes to its channels one by one', () => {
    const kwh = fc.nat({ max: 500 })
    const feeders = fc.array(fc.record({ drawn: kwh, lost: kwh }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(feeders, (list) => {
        const channels = list.map(({ drawn, lost }, at) => ({
          ...{ deviceId: 'meter', channel: `${at}#`, energyKwh: drawn + lost },
        }))
        const meter = {
          ...{ deviceId: 'meter', deviceName: 'meter', parentId: null, parentChannel: null },
          ...{ isMetered: true, energyKwh: sum(channels) },
        }
        const lost = list.reduce((total, one) => total + one.lost, 0)
        for (let moved = 0; moved <= list.length; moved += 1) {
          const panels = list.map(({ drawn }, at) => ({
            ...{ deviceId: `panel ${at}`, deviceName: '', parentId: 'meter', isMetered: true },
            ...{ parentChannel: at < moved ? `${at}#` : null, energyKwh: drawn },
          }))
          const devices = [meter, ...panels]
          const standing = channelTree(devices, channels)
          const losses = lossesOf(measuredIn(devices, standing))
          const lossOf = (id: string) => losses.get(id)?.lossKwh
          const below = namedPlaces(devices, standing).filter(({ parentId }) => parentId === 'meter')
          expect(sum(below)).toBeLessThanOrEqual(meter.energyKwh)
          // once all are moved, what was lost is told of by channel
          expect(lossOf('meter')).toBe(moved < list.length ? lost : 0)
          expect(list.map((_, at) => lossOf(`meter ${at}#`))).toEqual(
            list.map((one, at) => (moved === 0 ? undefined : at < moved ? one.lost : null)),
          )
        }
      }),
    )
  })

  it('stand in it where something hangs on one of them; one that is measured no more is its device', () => {
    const channels = ['1#', '2#'].map((channel) => ({ deviceId: 'meter', channel }))
    const on = (parentChannel: string | null) => ({
      ...{ deviceId: `on ${parentChannel}`, parentId: 'meter', parentChannel, isMetered: true },
    })
    expect(channelTree([on(null), on('gone')], channels).places).toEqual([])
    const { above, places, wholes } = channelTree([on('2#'), on(null)], channels)
    expect(places).toEqual(channels)
    expect([...wholes]).toEqual(['meter'])
    expect([on('2#'), on(null), on('gone')].map(above)).toEqual(['meter 2#', 'meter', 'meter'])
  })

  it('are passed by a meter behind a switch that hangs on the device, and by no switch alone', () => {
    const channels = ['1#', '2#'].map((channel) => ({ deviceId: 'meter', channel }))
    const standing = (
      deviceId: string,
      parentId: string,
      parentChannel: string | null,
      isMetered: boolean,
    ) => ({
      ...{ deviceId, parentId, parentChannel, isMetered },
    })
    const wholesOf = (...list: ReturnType<typeof standing>[]) => [...channelTree(list, channels).wholes]
    const [panel, loose] = [standing('panel', 'meter', '1#', true), standing('switch', 'meter', null, false)]
    expect(wholesOf(panel, loose)).toEqual([])
    expect(wholesOf(panel, loose, standing('lamp', 'switch', null, true))).toContain('meter')
    expect(
      wholesOf(standing('switch', 'meter', '2#', false), standing('lamp', 'switch', null, true)),
    ).not.toContain('meter')
  })
})
