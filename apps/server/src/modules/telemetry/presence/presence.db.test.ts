import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBus, type LocalBus } from '../../../platform/bus'
import { createMember } from '../../../platform/cluster/members'
import { createTestClock } from '../../../platform/jobs/clock'
import { createWriters } from '../../../platform/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeGateway } from '../../../testing/factories'
import { createWatchShare } from '../communication/watchShare'
import { createClockDrifts } from './clockDrifts'
import { forgetPresenceOfDead } from './forget'
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
  const buses = new Set<LocalBus>()
  let isCut = false
  /** What is told reaches the others unless the way between them is cut. */
  const newBus = () => {
    const bus: LocalBus = {
      ...createBus((error) => {
        throw error
      }),
      tell(name, event) {
        const text = JSON.stringify(event)
        for (const other of buses) if (other !== bus && !isCut) other.deliver(name, JSON.parse(text))
      },
    }
    buses.add(bus)
    return bus
  }
  const mend = () => {
    isCut = false
    for (const bus of buses) bus.publish('bus.missed', {})
  }
  const join = async () => {
    const member = createMember(test.db, ['ingest'], { aliveMs: 3_600_000 })
    await member.beat()
    const losses = { gateway: vi.fn(), device: vi.fn() }
    const bus = newBus()
    const among = { bus, process: member.id }
    const presence = createPresence(test.db.systemPool, clock, newWriters(), { losses, among })
    const end = presence.start()
    const leave = async () => {
      end()
      buses.delete(bus)
      await member.leave()
    }
    return { member, presence, losses, leave }
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

  it('those of one that was taken for dead are online again when it lives', async () => {
    const of = await plant('slept')
    const [first, second] = [await join(), await join()]
    first.presence.gatewayConnected(of.account)
    await first.presence.flush()
    await test.db.systemPool.query(`update server_process set until_time = 'epoch' where id = $1`, [
      first.member.id,
    ])
    await forgetPresenceOfDead(test.db)
    expect((await online(of))?.gateway).toBe(false)
    await first.member.beat()
    await first.presence.restate()
    await first.presence.flush()
    expect((await online(of))?.gateway).toBe(true)
    // who has hung up meanwhile stays offline
    first.presence.gatewayDisconnected(of.account)
    await first.presence.flush()
    await first.presence.restate()
    await first.presence.flush()
    expect((await online(of))?.gateway).toBe(false)
    await first.leave()
    await second.leave()
  })

  it('who has gone over is counted as online by one, and is no loss where he was before', async () => {
    const of = await plant('gone')
    const [first, second] = [await join(), await join()]
    const counted = () =>
      [first, second].map(({ presence }) => [...presence.onlineDevices(), ...presence.onlineGateways()])
    const both = [of.device.id, of.account.gatewayId]
    const goesTo = async ({ presence }: typeof first) => {
      // contact is written no more often than that
      clock.advance(20_000)
      presence.gatewayConnected(of.account)
      presence.heard(of.device)
      await presence.flush()
    }
    await goesTo(first)
    expect(counted()).toEqual([both, []])
    await goesTo(second)
    expect(counted()).toEqual([[], both])
    // its former connection is missed only now
    first.presence.gatewayDisconnected(of.account)
    await goesTo(first)
    expect(counted()).toEqual([both, []])
    // nobody is told of the next change
    isCut = true
    await goesTo(second)
    clock.advance(181_000)
    second.presence.heard(of.device)
    await second.presence.flush()
    await first.presence.flush()
    mend()
    expect(counted()).toEqual([[of.account.gatewayId], both])
    expect(first.losses.device).not.toHaveBeenCalled()
    expect(first.losses.gateway).not.toHaveBeenCalled()
    expect(await online(of)).toEqual({ device: true, gateway: true })
    clock.advance(181_000)
    await second.presence.flush()
    expect(second.losses.device).toHaveBeenCalledTimes(1)
    await first.leave()
    await second.leave()
  })

  it('the connection that another one takes over is no loss', async () => {
    const of = await plant('taken')
    const [first, second] = [await join(), await join()]
    first.presence.gatewayConnected(of.account)
    await first.presence.flush()
    second.presence.gatewayConnected(of.account)
    first.presence.gatewayTaken(of.account)
    first.presence.gatewayDisconnected(of.account)
    await first.presence.flush()
    await second.presence.flush()
    expect(first.losses.gateway).not.toHaveBeenCalled()
    expect((await online(of))?.gateway).toBe(true)
    second.presence.gatewayDisconnected(of.account)
    expect(second.losses.gateway).toHaveBeenCalledTimes(1)
    await first.leave()
    await second.leave()
  })

  it('a device that a gateway has lost is lost for all, until any of them hears of it', async () => {
    const of = await plant('lost')
    const [first, second] = [await join(), await join()]
    const isLost = async () => {
      await turn()
      await turn()
      return [first, second].map(({ presence }) => presence.isLost(of.device.id))
    }
    first.presence.heard(of.device)
    await first.presence.flush()
    second.presence.lost(of.device)
    expect(await isLost()).toEqual([true, true])
    // it is offline where it was online
    await first.presence.flush()
    expect((await online(of))?.device).toBe(false)
    expect([first.losses.device, second.losses.device].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    const third = await join()
    await turn()
    await turn()
    expect(third.presence.isLost(of.device.id)).toBe(true)
    await third.leave()
    first.presence.heard(of.device)
    expect(await isLost()).toEqual([false, false])
    await first.leave()
    await second.leave()
  })

  it('what was lost or came back while nobody could be told is known when they can again', async () => {
    const [gone, back] = [await plant('away1'), await plant('away2')]
    const [first, second] = [await join(), await join()]
    const isLost = async () => {
      await turn()
      await turn()
      return [gone, back].map(({ device }) =>
        [first, second].map(({ presence }) => presence.isLost(device.id)),
      )
    }
    first.presence.lost(back.device)
    await isLost()
    isCut = true
    clock.advance(1_000)
    first.presence.lost(gone.device)
    second.presence.heard(back.device)
    expect(await isLost()).toEqual([
      [true, false],
      [true, false],
    ])
    mend()
    expect(await isLost()).toEqual([
      [true, true],
      [false, false],
    ])
    await first.leave()
    await second.leave()
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
