import { platformTenantId } from '@energy-console/contract/identity'
import { diskUsageCode, getDiskState } from '@energy-console/contract/system'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskWatch } from '../../../platform/disk'
import { makeDevice, makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { diskUsageRoutes } from '../../system/disk-usage/routes'
import { followDisk, tellOfDisk } from './followDisk'

const mebibyte = 1024 * 1024
const room = { freeBytes: 900 * mebibyte, totalBytes: 1000 * mebibyte }
const watchOf = (find: Parameters<typeof createDiskWatch>[0]['find']) =>
  createDiskWatch({
    thresholds: { lowBytes: 300 * mebibyte, tightBytes: 200 * mebibyte, holdBytes: 100 * mebibyte },
    find,
    onError: (error) => {
      throw error
    },
  })
const disk = watchOf(async () => room)
const setFree = async (megabytes: number) => {
  room.freeBytes = megabytes * mebibyte
  await disk.look()
}

let running: RunningTelemetry
let token: string
beforeAll(async () => {
  running = await startTelemetry((platform) => [{ routes: diskUsageRoutes(platform) }], {}, { disk })
  const { db } = running.test
  const gateway = await makeGateway(db)
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  await makeDevice(db, { ...place, deviceName: 'M1' })
  token = (await makeGatewayAccount(db, place)).token
  running.sessions.set('admin', makeSession({ permissions: new Set([diskUsageCode]) }))
  running.sessions.set('reader', makeSession())
})
afterAll(() => running.stop())

const query = async (statement: string) => (await running.test.db.systemPool.query(statement)).rows
const send = (power: number, ts: number) =>
  running.app.inject({
    method: 'POST',
    url: `/api/v1/${token}/telemetry`,
    payload: { M1: [{ ts, values: { power } }] },
  })
const stored = 'select value from sample where value is not null order by ts'
const isHeard = "select count(*)::int as heard from device where is_online and device_name = 'M1'"

// first: whoever changes the level below is told of as well, in his own time
it('the platform’s administrators are told of each level, and of the same one not again the same day', async () => {
  const { db } = running.test
  await db.asOwner((tx) =>
    tx.execute(
      sql`insert into app_user (tenant_id, account, real_name, password_hash) values (${platformTenantId}, 'admin', 'admin', 'x')`,
    ),
  )
  const titles = () =>
    query(
      `select title->>'text' as text, notice_type as type from task_notice where tenant_id = '${platformTenantId}' order by id`,
    )
  await tellOfDisk(running.platform, { level: 'ample', freeBytes: 1 })
  expect(await titles()).toEqual([])
  for (const level of ['low', 'low', 'full', 'low'] as const)
    await tellOfDisk(running.platform, { level, freeBytes: 50 * mebibyte })
  expect(await titles()).toEqual([
    { text: expect.stringContaining('偏少'), type: 13 },
    { text: expect.stringContaining('暂停接收'), type: 13 },
  ])
})

it('where nothing can be stored administrators who are there are told, and all of them as soon as something can', async () => {
  const asOwner = (statement: string) => running.test.db.asOwner((tx) => tx.execute(sql.raw(statement)))
  const { platform } = running
  const frames: unknown[] = []
  const endHearing = platform.bus.subscribe('socket.push', ({ frame }) => void frames.push(frame))
  const looks: (() => unknown)[] = []
  const every = (_name: string, _ms: number, look: () => unknown) => {
    looks.push(look)
    return () => undefined
  }
  // one that the program itself does not follow
  const own = watchOf(async () => ({ ...room, freeBytes: 150 * mebibyte }))
  const endFollowing = followDisk({
    ...platform,
    disk: own,
    jobs: { ...platform.jobs, send: async () => undefined },
    scheduler: { ...platform.scheduler, every },
  } as never)
  const look = () => looks[0]?.()
  const told = () => query(`select 1 from task_notice where title->>'text' like '%紧张%'`)
  await asOwner(`create function nothing_stored() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
  await asOwner(
    'create trigger nothing_stored before insert on task_notice for each row execute function nothing_stored()',
  )
  await own.look()
  await look()
  await look()
  expect(frames).toMatchObject([{ type: 'notice', notice: { id: '0', noticeType: 13 } }])
  expect(await told()).toHaveLength(0)
  await asOwner('drop trigger nothing_stored on task_notice')
  await look()
  await look()
  expect(await told()).toHaveLength(1)
  expect(frames).toHaveLength(2)
  endFollowing()
  endHearing()
})

it('a full disk holds acknowledgements and refuses by HTTP; what was held is stored and acknowledged once there is room', async () => {
  const first = Date.now() - 60_000
  await setFree(50)
  const client = await running.connect(token)
  let isAcknowledged = false
  const published = client
    .publishAsync('v1/gateway/telemetry', JSON.stringify({ M1: [{ ts: first, values: { power: 1 } }] }), {
      qos: 1,
    })
    .then(() => {
      isAcknowledged = true
    })
  // it has come in: presence is noted of a message before it waits for the disk
  await expect.poll(() => query(isHeard), { timeout: 20_000 }).toEqual([{ heard: 1 }])
  const refused = await send(2, first + 1)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('10')
  expect(refused.json()).toMatchObject({ error: { key: telemetryErrors.diskFull.key } })
  expect([isAcknowledged, await query(stored)]).toEqual([false, []])

  await setFree(900)
  await published
  expect(await query(stored)).toEqual([{ value: 1 }])
  expect((await send(2, first + 1)).statusCode).toBe(200)
  expect(await query(stored)).toEqual([{ value: 1 }, { value: 2 }])
})

it('a database that has no room for a batch says so, until it has taken it', {
  timeout: 60_000,
}, async () => {
  const asOwner = (statement: string) => running.test.db.asOwner((tx) => tx.execute(sql.raw(statement)))
  await asOwner(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await asOwner('create trigger no_room before insert on sample for each row execute function no_room()')
  const sent = send(3, Date.now() - 30_000).then((answer) => answer)
  await expect.poll(() => disk.state.level, { timeout: 20_000 }).toBe('full')
  expect((await send(4, Date.now() - 29_000)).json()).toMatchObject({
    error: { key: telemetryErrors.diskFull.key },
  })
  await asOwner('drop trigger no_room on sample')
  expect((await sent).statusCode).toBe(200)
  expect(disk.state.level).toBe('ample')
  expect((await query(stored)).at(-1)).toEqual({ value: 3 })
})

it('a database that says something else than that it is full is tried again, also where it took nothing', {
  timeout: 60_000,
}, async () => {
  const asOwner = (statement: string) => running.test.db.asOwner((tx) => tx.execute(sql.raw(statement)))
  const refusing = (code: string) =>
    asOwner(`create or replace function no_room() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '${code}'; end $$`)
  await refusing('53100')
  await asOwner('create trigger no_room before insert on sample for each row execute function no_room()')
  const sent = send(5, Date.now() - 20_000).then((answer) => answer)
  await expect.poll(() => disk.state.level, { timeout: 20_000 }).toBe('full')
  await refusing('22003')
  await sent
  expect(disk.state.level).toBe('ample')
  await asOwner('drop trigger no_room on sample')
  expect((await send(6, Date.now() - 19_000)).statusCode).toBe(200)
})

it('who may see what fills the disk is told of each level, everybody else of a full one alone', async () => {
  const told = async (as: string) => (await running.call(getDiskState, {}, as)).data
  await setFree(150)
  expect(await told('admin')).toEqual({ level: 'tight', freeBytes: 150 * mebibyte })
  expect(await told('reader')).toEqual({ level: 'ample', freeBytes: null })
  await setFree(50)
  expect(await told('reader')).toEqual({ level: 'full', freeBytes: null })
  await setFree(900)
})
