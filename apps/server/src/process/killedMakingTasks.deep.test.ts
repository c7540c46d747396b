import { afterEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing'
import { planServer, type SpawnedServer } from '../testing/spawnServer'
import { temporaryFolder } from '../testing/temporaryFolder'
import { untilWaiting } from '../testing/waitingBackends'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 60_000, interval: 20 })

/** A plan that comes round twice a day, hours away from now; made by the calls that integrators use. Answers when, as hours. */
async function makePlan(server: SpawnedServer): Promise<number[]> {
  const save = async (noun: string, body: object) =>
    (await server.call(`${noun}/save`, body)) as { id: string }
  const { id: stationId } = await save('station', { stationName: '站点', timeZone: 'UTC' })
  const { id: standardId } = await save('workstandard', {
    ...{ standardName: '日巡', kind: 'inspect', items: [{ itemName: '外观' }] },
  })
  const hours = [6, 18].map((later) => (new Date().getUTCHours() + later) % 24)
  await save('workplan', {
    ...{ planName: '每日巡检', kind: 'inspect', stationId, standardId, rule: 'FREQ=DAILY' },
    ...{
      times: hours.map((hour) => ({ time: `${String(hour).padStart(2, '0')}:00` })),
      firstDay: '2026-01-01',
    },
  })
  return hours
}

it('a server that is killed while it makes the tasks of plans makes each once', {
  timeout: 300_000,
}, async () => {
  const test = await createTestDatabase()
  cleanUps.push(() => test.close())
  const { folder, remove } = temporaryFolder('tasks')
  cleanUps.push(remove)
  const start = await planServer({ DATA_DIR: folder, DATABASE_URL: test.db.connectionString })
  let server = await start()
  cleanUps.push(() => server.stop())
  const hours = await makePlan(server)
  const rows = async (text: string) => (await test.db.systemPool.query(text)).rows
  const tasks = () => rows('select plan_id, occurrence from work_task order by 1, 2')
  const owned = async (text: string) => (await test.db.asOwner((tx) => tx.execute(text))).rows
  const ended = async () =>
    (await owned("select from pgboss.job where name = 'maintenance.generateTasks' and state = 'completed'"))
      .length
  /** As each hour has it. */
  const makeTasks = () =>
    owned(
      "insert into pgboss.job (name, policy) values ('maintenance.generateTasks', 'short') on conflict do nothing",
    )
  expect(await tasks()).toHaveLength(14)

  // as if the plan had been made long ago; the job waits with tasks that are made and not committed
  await rows('delete from work_task')
  await test.db.asOwner(async (tx) => {
    await tx.execute('lock table work_task_history in share row exclusive mode')
    await makeTasks()
    await untilWaiting(test.db, 1, { table: 'work_task_history' })
    await server.kill()
  })
  expect(await tasks()).toEqual([])

  server = await start()
  await makeTasks()
  await until(async () => expect(await tasks()).toHaveLength(14))
  // it is killed with its work done and the job not ended, or ended just now; and the job comes round once more
  await server.kill()
  const before = await ended()
  server = await start()
  await makeTasks()
  await until(async () => expect(await ended()).toBeGreaterThan(before))

  const made = await tasks()
  const times = made.map(({ occurrence }) => occurrence.getTime())
  expect(made).toHaveLength(14)
  expect(new Set(made.map(({ plan_id }) => plan_id)).size).toBe(1)
  expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) + index * 12 * 3_600_000))
  expect(hours).toContain(new Date(times[0] ?? 0).getUTCHours())
  expect(await rows('select from work_task_history h join work_task t on t.id = h.record_id')).toHaveLength(
    14,
  )
})
