import type { Call } from '@energy-console/contract'
import { globalTexts, listTextWrites, timingTasks } from '@energy-console/contract/automation'
import { writePoint } from '@energy-console/contract/telemetry'
import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { id, tenantId } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { makeStation } from '../../../testing/factories'
import {
  type CallInput,
  makeSession,
  type RunningTelemetry,
  startTelemetry,
} from '../../../testing/startTelemetry'
import { until } from '../../../testing/until'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createViews } from '../../views'
import { createAutomation } from '..'

/** As users and roles are not here: what names a role. */
const roles = pgTable('role', { id: id(), tenantId: tenantId(), roleName: varchar('role_name') })

/** Monday 2 March 2026, 07:59:30 in Shanghai. */
let nowMs = Date.parse('2026-03-01T23:59:30Z')
let running: RunningTelemetry
let stationId: string
let owner: Session | undefined
const all = Object.assign(new Set<string>(), { has: () => true })

beforeAll(async () => {
  running = await startTelemetry(
    (platform, telemetry) => {
      platform.references.registerReferable('role', roles, 'roleName')
      return [
        createStations(platform),
        createViews(platform),
        createDevices(platform, { readLatest: async () => new Map() }),
        createAutomation(platform, {
          readLatest: async () => new Map(),
          timing: {
            writePoint: (writing) => running.telemetry.writePoint(writing),
            guardOrigin: telemetry.guardOrigin,
            isReady: () => running?.telemetry.isBrokerUp() ?? false,
            renewSession: async () => owner,
          },
        }),
      ]
    },
    {},
    { clock: { now: () => nowMs } },
  )
  owner = makeSession({ userName: '张三', permissions: all, roleIds: ['5'] })
  running.sessions.set('zhang', owner)
  running.sessions.set('li', makeSession({ userId: '8', userName: '李四', permissions: all, roleIds: ['6'] }))
  stationId = (await makeStation(running.test.db)).id
})
afterAll(() => running.stop())
vi.setConfig({ testTimeout: 60_000 })

const call = (of: Call, input: CallInput, as = 'zhang') => running.call(of, input, as)
const detail = async (id: string) => {
  const answer = await call(globalTexts.calls.detail, { query: { id } })
  if (!answer.data) throw new Error(JSON.stringify(answer))
  return answer.data
}
let serial = 0
const make = async (values: object = {}) => {
  serial += 1
  const saved = await call(globalTexts.calls.save, {
    body: { textName: `文本${serial}`, stationId, ...values },
  })
  const id: string = saved.data?.id
  return { saved, id, itemId: id ? ((await detail(id)).itemId as string) : '' }
}
const write = (itemId: string, value: unknown, as?: string) =>
  call(writePoint, { body: { itemId, value } }, as)
/** The newest value of a text, as everybody who follows points has it. */
const newestOf = async (itemId: string) => {
  const { rows } = await running.test.db.systemPool.query(
    'select coalesce(text, value::text) as value from latest_value where point_id = $1',
    [itemId],
  )
  return rows[0]?.value
}
const writes = async (id: string) => (await call(listTextWrites, { query: { id } })).data

it('a text is written without any device, is a reading like others, and remembers who wrote it', async () => {
  const { id, itemId } = await make()
  expect(await write(itemId, '夜班：王五')).toMatchObject({ code: 200 })
  await until(async () => expect(await newestOf(itemId)).toBe('夜班：王五'))
  nowMs += 1_000
  expect(await write(itemId, '日班：李四', 'li')).toMatchObject({ code: 200 })
  await until(async () => expect(await newestOf(itemId)).toBe('日班：李四'))
  expect(await writes(id)).toMatchObject([
    { before: '夜班：王五', value: '日班：李四', userName: '李四', status: 'answered' },
    { before: null, value: '夜班：王五', userName: '张三', status: 'answered' },
  ])
  expect(await detail(id)).toMatchObject({ writtenBy: '李四' })
})

it('two writes within one millisecond are both kept, the last one stands', async () => {
  const { id, itemId } = await make()
  expect(await write(itemId, 'a')).toMatchObject({ code: 200 })
  expect(await write(itemId, 'b')).toMatchObject({ code: 200 })
  await until(async () => expect(await newestOf(itemId)).toBe('b'))
  expect((await writes(id)).map(({ value }: { value: string }) => value)).toEqual(['b', 'a'])
})

it('takes what its length and its choices allow', async () => {
  const { itemId } = await make({ maxLength: 4 })
  expect(await write(itemId, '一二三四五')).toMatchObject({ error: { key: 'telemetry.tooLong' } })
  // counted as people do, not in halves of characters
  expect(await write(itemId, '🔥🔥🔥🔥')).toMatchObject({ code: 200 })

  const chosen = await make({ choices: [{ choice: '手动' }, { choice: '自动' }] })
  expect(await write(chosen.itemId, '远程')).toMatchObject({ error: { key: 'telemetry.notAChoice' } })
  expect(await write(chosen.itemId, '自动')).toMatchObject({ code: 200 })

  const { saved } = await make({ maxLength: 1, choices: [{ choice: '手' }, { choice: '自动' }] })
  expect(saved.error).toMatchObject({ key: 'automation.choiceTooLong', field: 'choices.1.choice' })
})

it('is written by whoever holds one of its roles, if it names any', async () => {
  const { id, itemId } = await make()
  const { db } = running.test
  await db.systemPool.query(
    `insert into role (id, tenant_id, role_name, role_alias) values (5, 'demo', '值长', 'lead') on conflict do nothing`,
  )
  expect(await call(globalTexts.calls.update, { body: { id, roleIds: '5' } })).toMatchObject({ code: 200 })
  await until(async () =>
    expect(await write(itemId, 'x', 'li')).toMatchObject({
      code: 403,
      error: { key: 'telemetry.roleMayNot' },
    }),
  )
  expect(await write(itemId, 'x')).toMatchObject({ code: 200 })
})

it('a schedule writes a text in the name of whoever made it', async () => {
  const { id, itemId } = await make()
  await call(timingTasks.calls.save, {
    body: {
      ...{ taskName: '早班', stationId },
      times: [{ days: '1', time: '08:00', actionGroup: 1 }],
      actions: [{ actionGroup: 1, itemId, value: '早班' }],
    },
  })
  nowMs = Date.parse('2026-03-02T00:00:01Z')
  await until(async () => {
    await running.platform.scheduler.runDue()
    nowMs += 1_100
    expect(await newestOf(itemId)).toBe('早班')
  })
  expect((await writes(id))[0]).toMatchObject({ value: '早班', userName: '张三 · 早班' })
})

it('keeps its name and its station apart, and goes with its point', async () => {
  const { id, itemId } = await make({ textName: '值班人员' })
  const { saved } = await make({ textName: '值班人员' })
  expect(saved.error).toMatchObject({ key: 'core.duplicate' })
  const elsewhere = (await makeStation(running.test.db)).id
  const moved = await call(globalTexts.calls.update, { body: { id, stationId: elsewhere } })
  expect(moved.error).toMatchObject({ field: 'stationId' })
  expect(await call(globalTexts.calls.remove, { query: { ids: id } })).toMatchObject({ code: 200 })
  expect(await write(itemId, 'x')).toMatchObject({ code: 404 })
})

it('keeps the texts of a station at one device, whatever it is called and whoever comes first, until the last is gone', async () => {
  const station = (await makeStation(running.test.db)).id
  const { db } = running.test
  const save = (textName: string) => call(globalTexts.calls.save, { body: { textName, stationId: station } })
  // two people begin at once: both succeed, and there is one device
  const first = await Promise.all([save('甲'), save('乙')])
  expect(first.map(({ code }) => code)).toEqual([200, 200])
  const devicesOf = async () =>
    (
      await db.systemPool.query<{ id: string; purpose: string | null }>(
        'select id::text, purpose from device where station_id = $1',
        [station],
      )
    ).rows
  const [device, ...more] = await devicesOf()
  expect([device?.purpose, more]).toEqual(['texts', []])
  await db.systemPool.query("update device set device_name = '通告' where id = $1", [device?.id])
  await db.systemPool.query("update product set label = '占位' where purpose = 'virtual'")
  const third = await save('丙')
  expect(third).toMatchObject({ code: 200 })
  expect(await devicesOf()).toEqual([device])

  const ids = [...first, third].map(({ data }) => (data as { id: string }).id)
  await call(globalTexts.calls.remove, { query: { ids: ids.slice(1).join() } })
  expect(await devicesOf()).toEqual([device])
  await call(globalTexts.calls.remove, { query: { ids: String(ids[0]) } })
  expect(await devicesOf()).toEqual([])
  expect(await save('丁')).toMatchObject({ code: 200 })
  expect(await devicesOf()).toHaveLength(1)
})
