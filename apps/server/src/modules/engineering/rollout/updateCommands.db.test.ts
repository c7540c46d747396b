import { telemetryErrors } from '@energy-console/contract/telemetry'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuse } from '../../../platform/errors'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice } from '../../../testing/factories'
import { createUpdateCommands } from './updateCommands'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const firmware = { title: 'meter', version: '2', size: '1', checksum: 'x' }

/** A device of a roll-out by commands, and what is left of its target. */
async function target(id: number) {
  const device = await makeDevice(test.db, {})
  await test.db.systemPool.query(
    `insert into firmware (id, tenant_id, kind, title, version, size, checksum, attachment_id) values ($1::bigint, 'demo', 'device', 'm' || $1::text, '2', 1, 'x', 1)`,
    [id],
  )
  await test.db.systemPool.query(
    `insert into firmware_rollout (id, tenant_id, station_id, rollout_name, kind, firmware_id, way, wave_percent, pause_minutes,
      most_failures, timeout_minutes) values ($1, 'demo', $2, 'r', 'device', $1, 'rpc', 100, 0, 0, 60)`,
    [id, device.stationId],
  )
  await test.db.systemPool.query(
    `insert into firmware_target (id, tenant_id, station_id, rollout_id, device_id, target_name, wave, state)
      values ($1, 'demo', $2, $1, $3, 'd', 1, 'offered')`,
    [id, device.stationId, device.id],
  )
  const { stationId, id: deviceId } = device
  return { id: String(id), tenantId: 'demo', stationId, gatewayId: null, deviceId }
}

it.each([
  ['its outcome could not be stored', () => new Error('connection terminated'), 1],
  ['its device was away', () => refuse(telemetryErrors.notConnected), 2],
  ['its station was held', () => refuse(telemetryErrors.stationBusy), 2],
  ['it had no answer', () => refuse(telemetryErrors.noAnswer, { seconds: 8 }), 1],
])(
  'a command to update is sent once, and again only where nothing was sent: %s',
  async (_why, error, times) => {
    const wanted = await target(Math.floor(Math.random() * 1e9) + 1)
    let asked = 0
    const commands = createUpdateCommands({
      db: test.db,
      log: pino({ level: 'silent' }),
      telemetry: {
        async request() {
          asked += 1
          throw error()
        },
        requestGateway: async () => ({}),
      },
    })
    await commands.send(wanted, firmware)
    await commands.send(wanted, firmware)
    expect(asked).toBe(times)
  },
)

it.each([
  ['paused', 'waiting'],
  ['halted', 'waiting'],
  ['running', 'offered'],
])('one that could not be sent, of a roll-out that is %s by then, is %s', async (state, left) => {
  const wanted = await target(Math.floor(Math.random() * 1e9) + 1)
  const commands = createUpdateCommands({
    db: test.db,
    log: pino({ level: 'silent' }),
    telemetry: {
      async request() {
        await test.db.systemPool.query('update firmware_rollout set state = $2 where id = $1', [
          wanted.id,
          state,
        ])
        throw refuse(telemetryErrors.notConnected)
      },
      requestGateway: async () => ({}),
    },
  })
  await commands.send(wanted, firmware)
  const { rows } = await test.db.systemPool.query(
    'select state, sent_time, offered_time from firmware_target where id = $1',
    [wanted.id],
  )
  expect(rows).toEqual([{ state: left, sent_time: null, offered_time: null }])
})
