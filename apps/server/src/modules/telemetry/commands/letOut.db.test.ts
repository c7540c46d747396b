import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createBus } from '../../../platform/bus'
import { type Database, DatabaseUnavailable } from '../../../platform/database'
import { createTestClock } from '../../../platform/jobs/clock'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice } from '../../../testing/factories'
import { createWayOut } from './letOut'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

it('a command is in hand until its outcome is written down, and its operation hears so, though the first note was lost', async () => {
  const device = await makeDevice(test.db)
  const { rows } = await test.db.systemPool.query<{ id: string; operationId: string }>(
    `insert into device_command (tenant_id, station_id, device_id, method, params, status, operation_id)
     values ('demo', $1, $2, 'setValue', '{}', 'sent', 7) returning id, operation_id as "operationId"`,
    [device.stationId, device.id],
  )
  const command = { id: rows[0]?.id ?? '', method: 'setValue', params: {}, itemId: null, wanted: null }
  let isLost = false
  const db: Database = {
    ...test.db,
    async asSystem(work) {
      const answer = await test.db.asSystem(work)
      if (isLost) return answer
      // the primary dies after it has written the note, and before it says so
      isLost = true
      throw new DatabaseUnavailable(new Error('gone'))
    },
  }
  const bus = createBus((error) => {
    throw error
  })
  const told: unknown[] = []
  bus.subscribe('commands.finished', (finished) => told.push(finished))
  const wayOut = createWayOut(
    {
      ...{ db, bus, clock: createTestClock(Date.now()), log: pino({ level: 'silent' }) },
      routing: { current: { points: new Map() } } as never,
      link: { request: async () => ({ success: true }) } as never,
    },
    // it has been let out
    (async () => ({ result: 'sent', overtaken: [] })) as never,
    undefined as never,
  )
  const route = { id: device.id, stationId: device.stationId } as never
  expect(await wayOut.claim(route, command)).toBe('sent')
  expect(await wayOut.execute(route, command)).toEqual({ success: true })
  expect([...wayOut.inHand()]).toEqual([command.id])
  expect(told).toEqual([])
  await vi.waitFor(() => expect(wayOut.inHand().size).toBe(0), 20_000)
  expect(told).toEqual([{ operationId: '7', result: 'success', reason: '' }])
})
