import {
  gatewayAccounts,
  gateways,
  revokeGatewayTokens,
  rotateGatewayToken,
} from '@energy-console/contract/devices'
import { describe, expect, it } from 'vitest'
import {
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeStation,
} from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import {
  createDevices,
  devicesChanged,
  devicesOfProducts,
  findRoutedAccount,
  hashToken,
  loadRouting,
} from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
])

const accountOf = async (token: string) => (await loadRouting(test.db)).accounts.get(hashToken(token))

describe('gateway accounts', () => {
  it('answer their token once, and never again', async () => {
    const gateway = await makeGateway(test.db)
    const body = { accountName: '一次', gatewayId: gateway.id }
    const { data } = await app.as().call(gatewayAccounts.calls.save, { body })
    expect(data.token).toMatch(/^[0-9a-f]{40}$/)
    expect(await accountOf(data.token)).toMatchObject({
      id: data.id,
      gatewayId: gateway.id,
      tenantId: 'demo',
    })
    const detail = await app.as().call(gatewayAccounts.calls.detail, { query: { id: data.id } })
    const ofPlace = (stationId: string) =>
      app.as().call(gatewayAccounts.calls.page, { query: { stationId_in: stationId } })
    expect((await ofPlace(gateway.stationId)).data.records).toContainEqual(
      expect.objectContaining({ id: data.id }),
    )
    expect((await ofPlace('999999')).data.records).toEqual([])
    expect(detail.data).toMatchObject({ gatewayName: gateway.gatewayName, tokenHint: data.token.slice(-4) })
    expect(JSON.stringify(detail.data)).not.toContain(hashToken(data.token))
    const renamed = { id: data.id, accountName: '改名' }
    const updated = await app.as().call(gatewayAccounts.calls.update, { body: renamed })
    expect(updated.data).toEqual({ id: data.id })
    expect(await accountOf(data.token)).toBeDefined()
  })

  it('belong to a gateway or a device: to one, for good', async () => {
    const device = await makeDevice(test.db)
    const save = (values: object) =>
      app.as().call(gatewayAccounts.calls.save, { body: { accountName: '对象', ...values } })
    const refusal = { key: 'core.invalid', field: 'deviceId', params: { reason: '请选择网关或设备其中之一' } }
    expect((await save({})).error).toMatchObject(refusal)
    const both = await save({ gatewayId: device.gatewayId, deviceId: device.id })
    expect(both.error).toMatchObject(refusal)
    const foreign = await makeGateway(test.db, { tenantId: 'other' })
    expect((await save({ gatewayId: foreign.id })).code).toBe(404)
    const saved = await save({ deviceId: device.id })
    expect(await accountOf(saved.data.token)).toMatchObject({ deviceId: device.id, gatewayId: null })
    const moved = { id: saved.data.id, gatewayId: device.gatewayId, deviceId: null }
    const refused = await app.as().call(gatewayAccounts.calls.update, { body: moved })
    expect(refused.error?.key).toBe('core.fixed')
  })

  it('rotate: the new token works, the old one does not, and whoever is connected hears of it', async () => {
    const { id, token } = await makeGatewayAccount(test.db, await gatewayTarget())
    const heard: unknown[] = []
    const stop = app.bus.subscribe(devicesChanged, (event) => heard.push(event))
    const { data } = await app.as().call(rotateGatewayToken, { query: { id } })
    stop()
    expect(heard).toEqual([{ tenantId: 'demo', closedAccountIds: [id] }])
    expect(await accountOf(token)).toBeUndefined()
    expect((await accountOf(data.token))?.id).toBe(id)
    const foreign = app.as({ tenantId: 'other' })
    expect((await foreign.call(rotateGatewayToken, { query: { id } })).code).toBe(404)
    expect((await accountOf(data.token))?.id).toBe(id)
  })

  it('revoke all or, with one unknown, none; a disabled account cannot connect', async () => {
    const one = await makeGatewayAccount(test.db, await gatewayTarget())
    const two = await makeGatewayAccount(test.db, await gatewayTarget())
    const revoke = (ids: string) => app.as().call(revokeGatewayTokens, { query: { ids } })
    expect((await revoke(`${one.id},999999`)).code).toBe(404)
    expect(await accountOf(one.token)).toBeDefined()
    expect((await revoke(one.id)).code).toBe(200)
    expect(await accountOf(one.token)).toBeUndefined()
    const disable = { id: two.id, isEnabled: false }
    await app.as().call(gatewayAccounts.calls.update, { body: disable })
    expect(await accountOf(two.token)).toBeUndefined()
  })

  it('move with their gateway to another station', async () => {
    const gateway = await makeGateway(test.db)
    const account = await makeGatewayAccount(test.db, { gatewayId: gateway.id, stationId: gateway.stationId })
    const station = await makeStation(test.db)
    await app.as().call(gateways.calls.update, { body: { id: gateway.id, stationId: station.id } })
    const old = app.as({ stationIds: [gateway.stationId] })
    const query = { id: account.id }
    expect((await old.call(gatewayAccounts.calls.detail, { query })).code).toBe(404)
    const now = app.as({ stationIds: [station.id] })
    expect((await now.call(gatewayAccounts.calls.detail, { query })).code).toBe(200)
  })
})

async function gatewayTarget() {
  const { id: gatewayId, stationId } = await makeGateway(test.db)
  return { gatewayId, stationId }
}

describe('the routing of readings', () => {
  it('finds the point of gateway, device name and property number, with what ingest needs', async () => {
    const product = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'P', scale: 0.1, min: 0, max: 100, storage: 'interval', intervalSeconds: 60 },
      ],
    })
    const device = await makeDevice(test.db, { productId: product.id, intervalSeconds: 30 })
    const routing = await loadRouting(test.db)
    const routed = routing.byGateway.get(device.gatewayId ?? '')?.get(device.deviceName)
    expect(routed).toMatchObject({ id: device.id, tenantId: 'demo', intervalMs: 30_000 })
    expect(routed?.points.get('P')).toMatchObject({
      id: device.points.P,
      stationId: device.stationId,
      scale: 0.1,
      max: 100,
      storage: 'interval',
      intervalMs: 60_000,
    })
    expect(routing.points.get(device.points.P ?? '')?.deviceId).toBe(device.id)
    // the rule without its seconds, as older properties may have it, keeps one a minute
    const older = await makeProduct(test.db, { properties: [{ propertyNo: 'Q', storage: 'interval' }] })
    const { points } = await makeDevice(test.db, { productId: older.id })
    const { rows } = await test.db.systemPool.query(
      'select interval_seconds from product_property where product_id = $1',
      [older.id],
    )
    expect(rows).toEqual([{ interval_seconds: null }])
    expect((await loadRouting(test.db)).points.get(points.Q ?? '')?.intervalMs).toBe(60_000)
  })

  it('is read in parts: devices, those of products or behind gateways, and their accounts', async () => {
    const [device, other] = [await makeDevice(test.db), await makeDevice(test.db)]
    const own = await makeGatewayAccount(test.db, { deviceId: device.id, stationId: device.stationId })
    const gatewayId = device.gatewayId ?? ''
    const ofGateway = await makeGatewayAccount(test.db, { gatewayId, stationId: device.stationId })

    const byId = await loadRouting(test.db, { deviceIds: [device.id] })
    expect([...byId.devices.keys()]).toEqual([device.id])
    expect(new Set(byId.points.keys())).toEqual(new Set(Object.values(device.points)))
    expect([...byId.accounts.values()].map(({ id }) => id)).toEqual([own.id])

    const behind = await loadRouting(test.db, { behindGatewayIds: [gatewayId], gatewayIds: [gatewayId] })
    expect([...behind.devices.keys()]).toEqual([device.id])
    expect([...behind.accounts.values()].map(({ id }) => id)).toEqual([ofGateway.id])

    expect(await devicesOfProducts(test.db, [device.productId, other.productId])).toHaveLength(2)
    expect((await findRoutedAccount(test.db, hashToken(own.token)))?.deviceId).toBe(device.id)
    expect(await findRoutedAccount(test.db, hashToken('nobody'))).toBeUndefined()
  })
})
