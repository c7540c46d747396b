import { exportedAtOnce } from '@energy-console/contract'
import { type Alarm, alarms, exportAlarms } from '@energy-console/contract/alarms'
import { listAttachmentAddresses } from '@energy-console/contract/attachments'
import { listTasks } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { makeDevice, makeStation, makeUser } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices } from '../../devices'
import { createIdentity } from '../../identity'
import { createStations, listStations } from '../../stations'
import { createSystem } from '../../system'
import { createAlarms } from '..'

const count = exportedAtOnce + 5

const { test, app } = await useCallApp((platform) => [
  createIdentity(platform, { listStations }),
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createAlarms(platform),
  createSystem(platform),
])

let userId: string
let stationIds: string[]
beforeAll(async () => {
  const station = await makeStation(test.db)
  stationIds = [station.id]
  userId = await makeUser(test.db, { codes: ['warning_event'], stationIds })
  const device = await makeDevice(test.db, { stationId: station.id })
  // the later its id, the longer ago: late readings open alarms of the past
  await test.db.asSystem((tx) =>
    tx.execute(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
        alarm_time, last_time, condition, clear_time)
      select 'demo', ${station.id}::bigint, ${device.id}::bigint, ${device.points.power}::bigint, n, (n % 3)::smallint, 'meter ' || n % 7,
        'alarm ' || n, now() - n * interval '1 minute', now(), 'gt', now() from generate_series(1, ${count}::int) n`),
  )
})

it('makes the file of more alarms than are answered at once as a task with its progress', async () => {
  const who = app.as({ userId, stationIds, can: ['warning_event'] })
  const answer = await app.app.inject({
    method: 'POST',
    url: exportAlarms.path,
    headers: { 'blade-auth': `bearer ${who.token}` },
    payload: { format: 'csv' },
  })
  expect(answer.statusCode).toBe(202)
  const { taskId } = answer.json().data
  await app.platform.jobs.run('tasks.run')
  const task = await vi.waitFor(
    async () => {
      const { data } = await who.call(listTasks)
      expect(data[0]).toMatchObject({ id: taskId, state: 'done' })
      return data[0]
    },
    { timeout: 20_000 },
  )
  expect(task.note).toEqual({ text: '共 {{count}} 行', params: { count } })
  const { data: addresses } = await who.call(listAttachmentAddresses, { query: { ids: task.fileId } })
  const file = await app.app.inject({ url: addresses[0].url })
  const lines = file.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(count + 1)
  expect(lines[1]).toContain('alarm 1')
  const others = app.as({ tenantId: 'other', userId: '9' })
  expect((await others.call(listAttachmentAddresses, { query: { ids: task.fileId } })).status).toBe(404)
})

it('says of folded alarms whether there are more of them, and where they are folded no further', async () => {
  // two that are confirmed, and for one of them another that was open for days before, beyond what is read to fold the list
  await test.db.asSystem((tx) =>
    tx.execute(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
        alarm_time, last_time, condition, clear_time, confirm_time)
      select tenant_id, station_id, device_id, item_id, v.rule, 1, v.name, 'folded', now() - v.began * interval '1 minute',
        now(), 'gt', now() - v.over * interval '1 minute', now()
      from alarm cross join (values (900001, 'meter 3 with more', 8, 7), (900001, 'meter 3 with more', 4, 3), (900001, 'meter 3 with more', 9000, 20),
        (900002, 'meter 3 without', 8, 7), (900002, 'meter 3 without', 4, 3)) v (rule, name, began, over) where rule_id = 1`),
  )
  const page = async (current: number) => {
    const { data } = await app.as().call(alarms.calls.page, { body: { folds: 'true', size: 20, current } })
    return data
  }
  const { records, total } = await page(1)
  const folded = records.flatMap(({ equipmentName, folded: of }: Alarm) =>
    of ? [[equipmentName, of.count, of.hasMore]] : [],
  )
  expect(folded.toSorted()).toEqual([
    ['meter 3 with more', 2, true],
    ['meter 3 without', 2, false],
  ])
  expect(records.some(({ isUnfolded }: Alarm) => isUnfolded)).toBe(false)
  const { records: last } = await page(Math.ceil(Number(total) / 20) - 1)
  expect(last.length).toBeGreaterThan(0)
  expect(last.every(({ isUnfolded }: Alarm) => isUnfolded)).toBe(true)
  await test.db.asSystem((tx) => tx.execute(sql`delete from alarm where rule_id > 900000`))
})

it('shows a flood in one row, and no alarm twice or never, where it lies across what is read of a list at first', async () => {
  // twenty, of which the first thousand alarms have ten; they repeat nothing
  await test.db.asSystem((tx) =>
    tx.execute(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
        alarm_time, last_time, condition, clear_time, confirm_time)
      select tenant_id, station_id, device_id, item_id, 900000 + n, 1, equipment_name, 'flood',
        alarm_time - interval '30 seconds' - n * interval '0.2 seconds', now(), 'gt', now(), now()
      from alarm cross join generate_series(1, 20) n where rule_id = 990`),
  )
  const page = async (current: number) => {
    const { data } = await app.as().call(alarms.calls.page, { body: { folds: 'true', size: 20, current } })
    return data.records.map(({ alarmContent, folded }: Alarm) =>
      folded ? `${folded.kind} ${folded.count}` : alarmContent,
    )
  }
  const alone = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `alarm ${first + index}`)
  expect(await page(50)).toEqual([...alone(981, 990), 'flood 20', ...alone(991, 999)])
  expect(await page(51)).toEqual(alone(1000, 1019))
  await test.db.asSystem((tx) => tx.execute(sql`delete from alarm where rule_id > 900000`))
})

it.each(['level', 'equipmentName', 'status'])('has the newest first among those of one %s', async (field) => {
  for (const [way, isDown] of [
    ['descs', true],
    ['ascs', false],
  ] as const) {
    const { data } = await app.as().call(alarms.calls.page, { body: { [way]: field, size: 100 } })
    const times = data.records.map(({ alarmTimeMs }: { alarmTimeMs: number }) => alarmTimeMs)
    const sorted = [...times].sort((one, other) => (isDown ? other - one : one - other))
    expect(times).toEqual(sorted)
  }
})

it('finds the first page by an index, whatever is sorted by', async () => {
  for (const column of ['level', 'equipment_name', 'status', 'alarm_time']) {
    const order = sql.raw(`${column} desc, ${column === 'alarm_time' ? '' : 'alarm_time desc, '}id desc`)
    const { rows } = await test.db.asSystem(async (tx) => {
      // a table of ten thousand is sorted as fast; of a million it is not
      await tx.execute(sql`set local enable_sort = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from alarm where tenant_id = 'demo' order by ${order} limit 20`,
      )
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, column).toMatch(/Incremental Sort[\s\S]*Index Scan Backward/)
  }
})
