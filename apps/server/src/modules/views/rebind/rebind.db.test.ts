import { getView, matchStation, rebindView } from '@energy-console/contract/views'
import { DataSource, emptyDocument, openDocument, saveDocument } from '@energy-console/schematic'
import { expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation, makeView } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createViews } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createViews(platform),
])

/** A document that shows one property of each device. */
function boundTo(devices: readonly { id: string; points: Record<string, string> }[]): string {
  const sources = devices.map(({ id, points }) =>
    DataSource.parse({
      id: `s${id}`,
      kind: 'system',
      deviceId: id,
      propertyNo: 'power',
      itemId: points.power,
    }),
  )
  const document = { ...emptyDocument(), source: new Map(sources.map((source) => [source.id, source])) }
  return JSON.stringify(saveDocument(document))
}

it('a view is copied to another station, bound to the devices there that have the same names', async () => {
  const [pump, fan] = [
    await makeDevice(test.db, { deviceName: '1#水泵' }),
    await makeDevice(test.db, { deviceName: '风机' }),
  ]
  const station = await makeStation(test.db)
  const twin = await makeDevice(test.db, { deviceName: '1# 水泵', stationId: station.id })
  const view = await makeView(test.db, { content: boundTo([pump, fan]), isHome: true })

  const { data } = await app.as().call(matchStation, { query: { id: view.id, stationId: station.id } })
  expect(data).toEqual([
    {
      fromDeviceId: pump.id,
      fromDeviceName: '1#水泵',
      toDeviceId: twin.id,
      toDeviceName: '1# 水泵',
      missingProperties: [],
    },
    {
      fromDeviceId: fan.id,
      fromDeviceName: '风机',
      toDeviceId: null,
      toDeviceName: null,
      missingProperties: [],
    },
  ])

  const body = { id: view.id, stationId: station.id, devices: { [pump.id]: twin.id } }
  const copy = (await app.as().call(rebindView, { body })).data
  const stored = (await app.as().call(getView, { query: { id: copy.id } })).data
  expect(stored).toMatchObject({ stationId: station.id, isHome: false, status: 'draft', name: view.name })
  const sources = [...openDocument(stored.content).document.source.values()]
  expect(sources).toMatchObject([
    { deviceId: twin.id, propertyNo: 'power', itemId: twin.points.power },
    { deviceId: fan.id, itemId: fan.points.power },
  ])
  expect((await app.as().call(getView, { query: { id: view.id } })).data.content).toBe(view.content)
})

it('a template is bound by the names that it asks for; what the station lacks keeps its sample', async () => {
  const station = await makeStation(test.db)
  const pump = await makeDevice(test.db, { deviceName: '1# 水泵', stationId: station.id })
  const wanted = (id: string, device: string, propertyNo: string) =>
    DataSource.parse({ id, propertyNo, value: 7, wanted: { device, property: '功率' } })
  const sources = [
    wanted('a', '1#水泵', 'power'),
    wanted('b', '1#水泵', 'none'),
    wanted('c', '锅炉', 'power'),
  ]
  const document = { ...emptyDocument(), source: new Map(sources.map((source) => [source.id, source])) }
  const view = await makeView(test.db, { content: JSON.stringify(saveDocument(document)) })

  const query = { id: view.id, stationId: station.id }
  expect((await app.as().call(matchStation, { query })).data).toMatchObject([
    {
      fromDeviceId: 'wanted:1#水泵',
      fromDeviceName: '1#水泵',
      toDeviceId: pump.id,
      missingProperties: ['none'],
    },
    { fromDeviceId: 'wanted:锅炉', toDeviceId: null },
  ])
  const body = { ...query, devices: { 'wanted:1#水泵': pump.id } }
  const copy = (await app.as().call(rebindView, { body })).data
  const stored = (await app.as().call(getView, { query: { id: copy.id } })).data
  expect([...openDocument(stored.content).document.source.values()]).toMatchObject([
    { kind: 'system', deviceId: pump.id, itemId: pump.points.power },
    { kind: 'custom', value: 7 },
    { kind: 'custom', value: 7 },
  ])
})

it('what shows a value takes the unit of the point that takes its place', async () => {
  const pump = await makeDevice(test.db)
  const station = await makeStation(test.db)
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'power', unit: 'W' }] })
  const twin = await makeDevice(test.db, { stationId: station.id, productId: product.id })
  const curves = [{ bindObj: `s${pump.id}` }]
  const { document } = openDocument({
    ...JSON.parse(boundTo([pump])),
    pageList: [{ itemList: [{ id: 'curve', type: 'historyCurve', unit: 'kW', curves }] }],
  })
  const view = await makeView(test.db, { content: JSON.stringify(saveDocument(document)) })

  const body = { id: view.id, stationId: station.id, devices: { [pump.id]: twin.id } }
  const copy = (await app.as().call(rebindView, { body })).data
  const stored = (await app.as().call(getView, { query: { id: copy.id } })).data
  expect(openDocument(stored.content).document.item.get('curve')).toMatchObject({ unit: 'W' })
})

it('devices of any other station are refused, and views and stations of others not found', async () => {
  const device = await makeDevice(test.db)
  const station = await makeStation(test.db)
  const view = await makeView(test.db, { content: boundTo([device]) })
  const body = { id: view.id, stationId: station.id, devices: { [device.id]: device.id } }
  expect((await app.as().call(rebindView, { body })).code).toBe(404)
  const stranger = app.as({ tenantId: 'other' })
  expect((await stranger.call(rebindView, { body: { ...body, devices: {} } })).code).toBe(404)
  const query = { id: view.id, stationId: (await makeStation(test.db, { tenantId: 'other' })).id }
  expect((await app.as().call(matchStation, { query })).code).toBe(404)
})
