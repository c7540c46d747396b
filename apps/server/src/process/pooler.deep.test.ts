import mqtt from 'mqtt'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMigratedDatabase } from '../testing'
import { askOnce } from '../testing/askOnce'
import { askToken, planServer } from '../testing/spawnServer'
import { hasPgBouncer, startPgBouncer } from '../testing/startPgBouncer'
import { temporaryFolder } from '../testing/temporaryFolder'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 180_000, interval: 50 })

/** A database, and a pooler before it that has fewer connections than the server asks for. */
async function setUp() {
  const database = await createMigratedDatabase()
  cleanUps.push(() => database.drop())
  const pooler = await startPgBouncer(database.url, 3)
  cleanUps.push(() => pooler.stop())
  const { folder, remove } = temporaryFolder('pooler')
  cleanUps.push(remove)
  const start = await planServer({ DATA_DIR: folder, DATABASE_URL: pooler.through(database.url) })
  return { database, pooler, start }
}

describe.skipIf(!hasPgBouncer())('through PgBouncer in transaction mode', () => {
  it('people sign in, readings are acknowledged and told, alarms open, tasks and jobs run', {
    timeout: 600_000,
  }, async () => {
    const { database, pooler, start } = await setUp()
    const server = await start({ DATABASE_DIRECT_URL: database.url })
    cleanUps.push(() => server.stop())
    const save = async (noun: string, body: object) =>
      (await server.call(`${noun}/save`, body)) as { id: string; token: string }
    const { id: stationId } = await save('station', { stationName: '站点', timeZone: 'UTC' })
    const { id: productId } = await save('product', {
      label: '电表',
      siyaoProperties: [{ propertyNo: 'power', propertyName: '功率' }],
    })
    const { id: gatewayId } = await save('gateway', { gatewayName: '网关', stationId })
    const { token } = await save('gatewayaccount', { accountName: '账号', gatewayId })
    const { id: deviceId } = await save('devicemanager', {
      deviceName: 'M1',
      productId,
      stationId,
      gatewayId,
    })
    const [{ itemId } = { itemId: '' }] = (await server.call(
      `devicemanager/getDeviceItemInfos?deviceId=${deviceId}`,
    )) as { itemId: string }[]
    await save('alarmrule', {
      ...{ ruleName: '超限', itemId, condition: 'gt', limit: 1000, level: 2, content: '超限 {{value}}' },
    })

    // the same statements more often than those are kept prepared that come often
    const from = Date.now() - 60_000
    const client = mqtt.connect(`mqtt://127.0.0.1:${server.mqttPort}`, { username: token })
    client.on('error', () => undefined)
    cleanUps.push(async () => client.end(true))
    const readings = Array.from({ length: 40 }, (_, index) => ({ ts: from + index * 1_000, power: index }))
    for (const { ts, power } of [...readings, { ts: from + 50_000, power: 5000 }])
      await client.publishAsync('v1/gateway/telemetry', JSON.stringify({ M1: [{ ts, values: { power } }] }), {
        qos: 1,
      })
    const history = async () => {
      const range = `start=${from}&end=${from + 60_000}&resolution=raw&maxPoints=100`
      const [line] = (await server.call(`item/history?itemIds=${itemId}&${range}`)) as { points: unknown[] }[]
      return line?.points.length
    }
    for (let round = 0; round < 30; round += 1) expect(await history()).toBe(41)
    await until(async () => {
      const { records } = (await server.call('equipmentalarm/page', { current: 1, size: 10 })) as {
        records: { value: number }[]
      }
      expect(records.map(({ value }) => value)).toEqual([5000])
    })

    // a task, which reads by COPY on a session of its own, and what is done every minute
    await server.call('../blade-system/backup/save', {})
    await until(async () =>
      expect(await askOnce(database.url, 'select state from task')).toEqual([{ state: 'done' }]),
    )
    await until(async () =>
      expect((await askOnce(database.url, 'select 1 from rollup_1m limit 1')).length).toBe(1),
    )
    await expectNothingKept(pooler.through(database.url))
    const wrong = { tenantId: '000000', account: 'admin', password: 'wrong' }
    expect((await askToken(server.url, wrong)).access_token).toBeUndefined()
  })

  it('a server without the address past it does not start, and says what is missing', async () => {
    const { database, pooler, start } = await setUp()
    await expect(start()).rejects.toThrow('set DATABASE_DIRECT_URL')
    await expect(start({ DATABASE_DIRECT_URL: pooler.through(database.url) })).rejects.toThrow(
      'leads to a pooler itself',
    )
    const other = await createMigratedDatabase()
    cleanUps.push(() => other.drop())
    await expect(start({ DATABASE_DIRECT_URL: other.url })).rejects.toThrow('the same database')
  })
})

/** No connection of the pooler is left as somebody, of a tenant, or with a statement. */
async function expectNothingKept(url: string): Promise<void> {
  for (let look = 0; look < 10; look += 1)
    expect(
      await askOnce(
        url,
        `select current_user = session_user as "isOwner", coalesce(current_setting('app.tenant', true), '') as tenant,
          current_setting('statement_timeout') as most, (select count(*)::int from pg_prepared_statements) as prepared`,
      ),
    ).toEqual([{ isOwner: true, tenant: '', most: '0', prepared: 0 }])
}
