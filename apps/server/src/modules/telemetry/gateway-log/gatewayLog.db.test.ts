import type { Call } from '@energy-console/contract'
import { gatewayLogs, unmappedKeys } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { gatewayLogRoutes } from './routes'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  { routes: gatewayLogRoutes(platform) },
])

it('names the gateway and the account that sent what was refused or is unmapped', async () => {
  const gateway = await makeGateway(test.db, { gatewayName: '一号网关' })
  const account = await makeGatewayAccount(test.db, {
    gatewayId: gateway.id,
    stationId: gateway.stationId,
    accountName: '一号账号',
  })
  await test.db.asSystem(async (tx) => {
    await tx.execute(sql`insert into gateway_log (tenant_id, station_id, account_id, gateway_id, code, detail)
      values ('demo', ${gateway.stationId}, ${account.id}, ${gateway.id}, 'clock_drift', '28800 s'),
        ('demo', ${gateway.stationId}, 999999, null, 'bad_json', '内容为空')`)
    await tx.execute(sql`insert into unmapped_key
      (tenant_id, station_id, account_id, gateway_id, device_name, key, sample_value, count)
      values ('demo', ${gateway.stationId}, ${account.id}, ${gateway.id}, 'Meter 1', 'p', '1', 3)`)
  })
  const page = async (call: Call, query: Record<string, string>) =>
    (await app.as().call(call, { query })).data
  expect((await page(gatewayLogs.calls.page, { descs: 'code' })).records).toMatchObject([
    { gatewayName: '一号网关', accountName: '一号账号', deviceName: null, detail: '28800 s' },
    { gatewayName: null, accountName: null, deviceName: null },
  ])
  // what the location tree of the header asks
  for (const call of [gatewayLogs.calls.page, unmappedKeys.calls.page]) {
    expect((await page(call, { stationId_equal: gateway.stationId })).total).toBeGreaterThan(0)
    expect((await page(call, { stationId_in: '999998,999999' })).total).toBe(0)
  }
  const ofGateway = { gatewayId_equal: gateway.id }
  expect((await page(gatewayLogs.calls.page, ofGateway)).total).toBe(1)
  expect((await page(unmappedKeys.calls.page, ofGateway)).records).toMatchObject([
    { gatewayName: '一号网关', accountName: '一号账号', deviceName: 'Meter 1' },
  ])

  const { data } = await app.as().call(gatewayLogs.calls.export, { query: { format: 'csv', ...ofGateway } })
  const file = (await app.app.inject(`/api/files/${data.ticket}`)).body
  expect(file.trimEnd().split('\r\n')).toEqual([
    '\uFEFF时间,网关,设备,站点,网关账号,原因,详情,次数',
    expect.stringMatching(/,一号网关,,[^,]+,一号账号,时钟偏差,28800 s,1$/),
  ])
})
