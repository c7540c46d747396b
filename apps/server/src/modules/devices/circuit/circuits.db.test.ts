import { devices, type ProductProperty, pointGroups, products } from '@energy-console/contract/devices'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createDevices } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
])

let stationId: string
let place: { stationId: string; productId: string }
beforeAll(async () => {
  stationId = (await makeStation(test.db)).id
  const product = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'p', unit: 'kW' },
      { propertyNo: 'ep', unit: 'kWh', category: 'energy', kind: 'accumulated', energyType: 'electricity' },
      {
        ...{
          propertyNo: 'back',
          unit: 'kWh',
          category: 'energy',
          kind: 'accumulated',
          energyType: 'electricity',
        },
        energyDirection: 'export',
      },
    ],
  })
  place = { stationId, productId: product.id }
})

const feed = (id: string, circuitParentId: string | null) =>
  app.as().call(devices.calls.update, { body: { id, circuitParentId } })

describe('the circuit tree', () => {
  it('hangs a device below another, and closes no loop', async () => {
    const [incomer, feeder, lamp] = [
      await makeDevice(test.db, { ...place, deviceName: '进线' }),
      await makeDevice(test.db, { ...place, deviceName: '馈线' }),
      await makeDevice(test.db, { stationId, deviceName: '照明' }),
    ]
    expect(await feed(feeder.id, incomer.id)).toMatchObject({ code: 200 })
    expect(await feed(lamp.id, feeder.id)).toMatchObject({ code: 200 })
    expect(await feed(incomer.id, lamp.id)).toMatchObject({
      code: 400,
      error: { key: 'devices.circuitLoop' },
    })
    expect(await feed(incomer.id, incomer.id)).toMatchObject({
      code: 400,
      error: { key: 'devices.circuitLoop' },
    })
    expect(await feed(lamp.id, null)).toMatchObject({ code: 200 })
  })

  it('hangs a device on a circuit that the one above measures, and on no other', async () => {
    const register = { kind: 'accumulated', energyType: 'electricity', unit: 'kWh' } as const
    const product = await makeProduct(test.db, {
      properties: [{ ...register, propertyNo: 'e1', category: 'energy', channel: '1#' }],
    })
    const meter = await makeDevice(test.db, { stationId, productId: product.id })
    const [other, lamp] = [await makeDevice(test.db, place), await makeDevice(test.db, { stationId })]
    const update = (body: { circuitParentId?: string | null; circuitParentChannel?: string | null }) =>
      app.as().call(devices.calls.update, { body: { id: lamp.id, ...body } })
    const channel = async () =>
      (await app.as().call(devices.calls.detail, { query: { id: lamp.id } })).data.circuitParentChannel
    const unknown = {
      ...{ code: 400 },
      error: { key: 'devices.circuitChannelUnknown', field: 'circuitParentChannel' },
    }
    expect(await update({ circuitParentChannel: '1#' })).toMatchObject(unknown)
    expect(await update({ circuitParentId: meter.id, circuitParentChannel: '2#' })).toMatchObject(unknown)
    expect(await update({ circuitParentId: meter.id, circuitParentChannel: '1#' })).toMatchObject({
      code: 200,
    })
    expect(await channel()).toBe('1#')
    // it goes with the device that measures it, also where a form says it once more
    for (const body of [{ circuitParentId: other.id }, { circuitParentId: null }])
      for (const left of [{}, { circuitParentChannel: '1#' }]) {
        await update({ circuitParentId: meter.id, circuitParentChannel: '1#' })
        expect(await update({ ...body, ...left })).toMatchObject({ code: 200 })
        expect(await channel()).toBeNull()
      }
    expect(await update({ circuitParentId: other.id, circuitParentChannel: '1#' })).toMatchObject(unknown)
  })

  it('keeps to one station', async () => {
    const [incomer, feeder] = [await makeDevice(test.db, place), await makeDevice(test.db, place)]
    const elsewhere = await makeDevice(test.db)
    expect(await feed(feeder.id, elsewhere.id)).toMatchObject({
      code: 400,
      error: { key: 'devices.circuitOfOtherStation', field: 'circuitParentId' },
    })
    await feed(feeder.id, incomer.id)
    const move = (id: string) =>
      app.as().call(devices.calls.update, { body: { id, stationId: elsewhere.stationId, gatewayId: null } })
    expect(await move(incomer.id)).toMatchObject({ error: { key: 'devices.circuitStationFixed' } })
    expect(await move(feeder.id)).toMatchObject({ error: { key: 'devices.circuitOfOtherStation' } })
  })

  it('is closed to a loop by none of two who change it at once', async () => {
    const [one, two] = [await makeDevice(test.db, place), await makeDevice(test.db, place)]
    const answers = await Promise.all([feed(one.id, two.id), feed(two.id, one.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
  })

  it('stays within one station when a device moves away while another is hung below it', async () => {
    const elsewhere = (await makeStation(test.db)).id
    for (let round = 0; round < 10; round += 1) {
      const [above, below] = [await makeDevice(test.db, place), await makeDevice(test.db, place)]
      const move = { id: above.id, stationId: elsewhere, gatewayId: null }
      const answers = await Promise.all([
        feed(below.id, above.id),
        app.as().call(devices.calls.update, { body: move }),
      ])
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
    }
  })
})

describe('a channel that devices hang on', () => {
  const register = { kind: 'accumulated', energyType: 'electricity', unit: 'kWh' } as const
  const makeMeter = async (channels: readonly (string | null)[]) =>
    makeDevice(test.db, {
      stationId,
      productId: (
        await makeProduct(test.db, {
          properties: channels.map((channel, at) => ({
            ...{ ...register, propertyNo: `e${at}`, category: 'energy' as const, channel },
          })),
        })
      ).id,
    })
  const hang = (circuitParentId: string, circuitParentChannel: string, of = stationId) =>
    makeDevice(test.db, { stationId: of, circuitParentId, circuitParentChannel })
  const channelOf = async ({ id }: { id: string }) =>
    (await app.as().call(devices.calls.detail, { query: { id } })).data.circuitParentChannel
  /** Gives the registers of a product other channels, in their order; without one at all, a register goes. */
  const name = async (
    productId: string,
    channels: readonly (string | null | undefined)[],
    who = app.as(),
  ) => {
    const { data } = await app.as().call(products.calls.detail, { query: { id: productId } })
    const energyProperties = (data.energyProperties as ProductProperty[]).flatMap(
      ({ id, propertyNo, propertyName }, at) =>
        channels[at] === undefined
          ? []
          : [{ ...register, id, propertyNo, propertyName, channel: channels[at] }],
    )
    return who.call(products.calls.update, { body: { id: productId, energyProperties } })
  }

  it('are taken along where their product names it otherwise, at whatever station; names may change places', async () => {
    const meter = await makeMeter(['1#', '1#', '2#', '3#'])
    const stranger = await hang((await makeMeter(['1#'])).id, '1#')
    const elsewhere = await makeDevice(test.db, { productId: meter.productId })
    const hung = [
      ...[await hang(meter.id, '1#'), await hang(meter.id, '2#'), await hang(meter.id, '3#')],
      await hang(elsewhere.id, '1#', elsewhere.stationId),
    ]
    const limited = app.as({ stationIds: [stationId] })
    expect(await name(meter.productId, ['2#', '2#', '1#', '照明'], limited)).toMatchObject({ code: 200 })
    expect(await Promise.all(hung.map(channelOf))).toEqual(['2#', '1#', '照明', '2#'])
    // another register bears the name still
    expect(await name(meter.productId, ['2#', '水泵', '1#', '照明'])).toMatchObject({ code: 200 })
    expect(await Promise.all(hung.map(channelOf))).toEqual(['2#', '1#', '照明', '2#'])
    expect(await channelOf(stranger)).toBe('1#')
  })

  it('keep it: it does not go before they do', async () => {
    const meter = await makeMeter(['1#', '2#', '3#'])
    const [one, other] = [await hang(meter.id, '2#'), await hang(meter.id, '2#')]
    const refusal = {
      code: 400,
      error: { key: 'devices.circuitChannelHung', params: { channel: '2#', count: 2 } },
    }
    for (const now of [null, '', undefined])
      expect(await name(meter.productId, ['1#', now, '3#'])).toMatchObject(refusal)
    expect(await name(meter.productId, ['1#', '2#', null])).toMatchObject({ code: 200 })
    // what is measured by another register from now on stays as well
    expect(await name(meter.productId, ['2#', null, null])).toMatchObject({ code: 200 })
    for (const { id } of [one, other]) {
      expect(await channelOf({ id })).toBe('2#')
      await feed(id, null)
    }
    expect(await name(meter.productId, [null, null, null])).toMatchObject({ code: 200 })
  })

  it('is told to one that is hung on it while its product names it otherwise, or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const meter = await makeMeter(['1#'])
      const lamp = await makeDevice(test.db, { stationId })
      const body = { id: lamp.id, circuitParentId: meter.id, circuitParentChannel: '1#' }
      const [hung, named] = await Promise.all([
        app.as().call(devices.calls.update, { body }),
        name(meter.productId, ['照明']),
      ])
      expect(named.code).toBe(200)
      expect(await channelOf(lamp)).toBe(hung.code === 200 ? '照明' : null)
    }
  })
})

describe('a group of points', () => {
  it('holds points of its station in one unit, each once', async () => {
    const device = await makeDevice(test.db, place)
    const save = (itemIds: (string | undefined)[]) =>
      app.as().call(pointGroups.calls.save, {
        body: { groupName: `组${itemIds.length}`, stationId, itemIds: itemIds.join(','), aggregate: 'sum' },
      })
    const { ep, back, p } = device.points
    const { data } = await save([ep, back, ep])
    expect((await app.as().call(pointGroups.calls.detail, { query: { id: data.id } })).data).toMatchObject({
      itemIds: `${ep},${back}`,
    })
    expect(await save([ep, p])).toMatchObject({ error: { key: 'devices.mixedUnits', field: 'itemIds' } })
    const other = await makeDevice(test.db)
    expect(await save([other.points.energy])).toMatchObject({
      error: { key: 'devices.pointOfOtherStation' },
    })
  })
})
