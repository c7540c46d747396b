import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import { createMember } from '../../../platform/cluster/members'
import { createTestClock } from '../../../platform/jobs/clock'
import { createWriters } from '../../../platform/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeGateway } from '../../../testing/factories'
import { createWatchShare } from '../communication/watchShare'
import { createClockDrifts } from './clockDrifts'
import { createPresence, forgetPresenceOfDead } from './presence'

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
  const clocks = createClockDrifts(systemPool, clock, writers)
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
    const clocks = createClockDrifts(systemPool, clock, newWriters())
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
    const again = createClockDrifts(systemPool, clock, newWriters())
    await again.load()
    expect(again.observe(account, clock.now() - 7_200_000)).toBeUndefined()
    await again.flush()
    expect(await drift()).toBe(-300)
    again.observe(account, clock.now() - 1_000)
    await again.flush()
    expect(await drift()).toBe(-1)
  },
)

describe('among several processes', () => {
  const join = async () => {
    const member = createMember(test.db, ['ingest'], { aliveMs: 3_600_000 })
    await member.beat()
    return {
      member,
      presence: createPresence(test.db.systemPool, clock, newWriters(), { holder: member.id }),
    }
  }
  const online = async ({ device, account }: Awaited<ReturnType<typeof plant>>) => {
    const { rows } = await test.db.systemPool.query<{ device: boolean; gateway: boolean }>(
      `select d.is_online as device, g.is_online as gateway from device d, gateway g where d.id = $1 and g.id = $2`,
      [device.id, account.gatewayId],
    )
    return rows[0]
  }
  /** What is silent for longer than its interval is so by the database's clock. */
  const silence = ({ device }: Awaited<ReturnType<typeof plant>>) =>
    test.db.systemPool.query(`update device set last_contact_time = 'epoch' where id = $1`, [device.id])

  it('who has gone over to another one is not offline because the first has lost him', async () => {
    const of = await plant('moved')
    const [{ presence: first, member: one }, { presence: second, member: other }] = [
      await join(),
      await join(),
    ]
    first.gatewayConnected(of.account)
    first.heard(of.device)
    await first.flush()
    second.gatewayConnected(of.account)
    second.heard(of.device)
    await second.flush()
    first.gatewayDisconnected(of.account)
    first.lost(of.device)
    await first.flush()
    expect(await online(of)).toEqual({ device: true, gateway: true })
    second.gatewayDisconnected(of.account)
    second.lost(of.device)
    await second.flush()
    expect(await online(of)).toEqual({ device: false, gateway: false })
    await one.leave()
    await other.leave()
  })

  it('those of one that is dead are offline, those of one that lives are not, whoever starts', async () => {
    const [ofDead, ofLiving] = [await plant('dead'), await plant('living')]
    const [{ presence: dead, member }, { presence: living, member: other }] = [await join(), await join()]
    for (const [presence, of] of [
      [dead, ofDead],
      [living, ofLiving],
    ] as const) {
      presence.gatewayConnected(of.account)
      presence.heard(of.device)
      await presence.flush()
      await silence(of)
    }
    await forgetPresenceOfDead(test.db)
    expect(await online(ofDead)).toEqual({ device: true, gateway: true })
    await member.leave()
    await forgetPresenceOfDead(test.db)
    expect(await online(ofDead)).toEqual({ device: false, gateway: false })
    expect(await online(ofLiving)).toEqual({ device: true, gateway: true })
    await other.leave()
  })

  it('each gateway is watched by one, and nobody’s by the one that came first', async () => {
    const [ofFirst, ofSecond, ofNobody] = [await plant('w1'), await plant('w2'), await plant('w3')]
    const [first, second] = [await join(), await join()]
    for (const [{ presence }, of] of [
      [first, ofFirst],
      [second, ofSecond],
    ] as const) {
      presence.gatewayConnected(of.account)
      await presence.flush()
    }
    const shares = [first, second].map(({ member }) =>
      createWatchShare(test.db.systemPool, 'gateway', member.id),
    )
    const watched = async () => {
      const here = await Promise.all(shares.map((look) => look()))
      return [ofFirst, ofSecond, ofNobody].map(({ account }) =>
        here.map(({ isWhole }) => isWhole(account.gatewayId)),
      )
    }
    const apart = [
      [true, false],
      [false, true],
      [true, false],
    ]
    expect(await watched()).toEqual(apart)
    second.presence.gatewayConnected(ofFirst.account)
    await second.presence.flush()
    // neither has watched it all the while
    expect(await watched()).toEqual([[false, false], ...apart.slice(1)])
    expect(await watched()).toEqual([[false, true], ...apart.slice(1)])
    await first.member.leave()
    await watched()
    expect((await watched()).map(([, here]) => here)).toEqual([true, true, true])
    await second.member.leave()
  })
})
