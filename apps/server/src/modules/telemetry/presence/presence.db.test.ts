import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import { createTestClock } from '../../../platform/jobs/clock'
import { createWriters } from '../../../platform/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeGateway } from '../../../testing/factories'
import { createGatewayClocks } from './gatewayClocks'
import { createPresence } from './presence'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

const clock = createTestClock(Date.parse('2026-03-01T04:00:00Z'))
const newWriters = () =>
  createWriters({
    bus: createBus((error) => {
      throw error
    }),
    clock,
    log: pino({ level: 'silent' }),
  })

/** A tenant's gateway with a device, and its account. */
async function plant(tenantId: string) {
  const { id: gatewayId, stationId } = await makeGateway(test.db, { tenantId })
  const { id } = await makeDevice(test.db, { tenantId, stationId, gatewayId, deviceName: 'M1' })
  return {
    device: { id, tenantId, stationId, gatewayId, name: 'M1', intervalMs: 60_000, points: new Map() },
    account: { id: gatewayId, tenantId, stationId, gatewayId, deviceId: null },
  }
}

it('is written for others, and nobody waits, while somebody holds rows; then for those as well', async () => {
  const { systemPool } = test.db
  const writers = newWriters()
  const [held, free] = [await plant('held'), await plant('free')]
  const presence = createPresence(systemPool, clock, writers)
  const clocks = createGatewayClocks(systemPool, clock, writers)
  const seen = async ({ device, account }: typeof held) => {
    const { rows } = await systemPool.query<{ device: boolean; gateway: boolean; ahead: number | null }>(
      `select d.is_online as device, g.is_online as gateway, g.clock_drift_seconds as ahead
       from device d, gateway g where d.id = $1 and g.id = $2`,
      [device.id, account.gatewayId],
    )
    return rows[0]
  }
  const write = async () => {
    await clocks.flush()
    await presence.flush()
  }
  const holder = await systemPool.connect()
  await holder.query('begin')
  try {
    for (const [table, id] of [
      ['device', held.device.id],
      ['gateway', held.account.gatewayId],
    ])
      await holder.query(`select from ${table} where id = $1 for no key update`, [id])
    for (const { device, account } of [held, free]) {
      presence.heard(device)
      presence.gatewayHeard(account)
      clocks.observe(account, clock.now() + 3_600_000)
    }
    await write()
    expect(await seen(held)).toEqual({ device: false, gateway: false, ahead: null })
    expect(await seen(free)).toEqual({ device: true, gateway: true, ahead: 3600 })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await write()
  expect(await seen(held)).toEqual({ device: true, gateway: true, ahead: 3600 })
})

it.each(['gateway', 'device'] as const)(
  'writes how far the clock of a %s is behind once three minutes agree, and tells of it once',
  async (of) => {
    const { systemPool } = test.db
    const { account: ofGateway, device } = await plant(`late_${of}`)
    // of one that connects by itself
    const ofDevice = { ...ofGateway, gatewayId: null, deviceId: device.id }
    const account = of === 'gateway' ? ofGateway : ofDevice
    const clocks = createGatewayClocks(systemPool, clock, newWriters())
    const drift = async () => {
      await clocks.flush()
      const { rows } = await systemPool.query<{ drift: number | null }>(
        `select clock_drift_seconds as drift from ${of} where id = $1`,
        [account.gatewayId ?? account.deviceId],
      )
      return rows[0]?.drift
    }
    const told: (number | undefined)[] = []
    for (let minute = 0; minute < 4; minute += 1) {
      told.push(clocks.observe(account, clock.now() - 300_000))
      if (minute < 2) expect(await drift()).toBeNull()
      clock.advance(60_000)
    }
    expect(told).toEqual([undefined, undefined, -300_000, undefined])
    expect(await drift()).toBe(-300)
    // after a restart it is known still, though what was stored comes first
    const again = createGatewayClocks(systemPool, clock, newWriters())
    await again.load()
    expect(again.observe(account, clock.now() - 7_200_000)).toBeUndefined()
    await again.flush()
    expect(await drift()).toBe(-300)
    again.observe(account, clock.now() - 1_000)
    await again.flush()
    expect(await drift()).toBe(-1)
  },
)
