import { exportedAtOnce } from '@energy-console/contract'
import { listAttachmentAddresses } from '@energy-console/contract/attachments'
import { stations } from '@energy-console/contract/stations'
import { listTasks } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { createStations } from '../../modules/stations'
import { createSystem } from '../../modules/system'
import { useCallApp } from '../../testing/useCallApp'

const { test, app } = await useCallApp((platform) => [createStations(platform), createSystem(platform)])

beforeAll(async () => {
  await test.db.asSystem((tx) =>
    tx.execute(sql`insert into station (tenant_id, station_name, manager)
      select 'demo', to_char(n, 'FM00000'), case when n <= 10 then 'few' else 'many' end
      from generate_series(1, ${exportedAtOnce + 5}) n`),
  )
})

it('a short list is a file at once, a long one a task of the user, with all rows in their order', async () => {
  const who = app.as()
  const query = { format: 'csv', descs: 'stationName' }
  const few = await who.call(stations.calls.export, { query: { ...query, manager: 'few' } })
  expect(few.data).toMatchObject({ fileName: '站点.csv', ticket: expect.any(String) })
  const { data } = await who.call(stations.calls.export, { query })
  await app.platform.jobs.run('tasks.run')
  const task = await vi.waitFor(
    async () => {
      const { data: tasks } = await who.call(listTasks)
      expect(tasks[0]).toMatchObject({ id: data.taskId, state: 'done' })
      return tasks[0]
    },
    { timeout: 20_000 },
  )
  expect(task).toMatchObject({
    title: { text: '导出{{label}}', params: { label: '站点' } },
    note: { text: '共 {{count}} 行', params: { count: exportedAtOnce + 5 } },
  })
  const { data: addresses } = await who.call(listAttachmentAddresses, { query: { ids: task.fileId } })
  const lines = (await app.app.inject({ url: addresses[0].url })).body.trimEnd().split('\r\n')
  expect(lines.length).toBe(exportedAtOnce + 6)
  expect(lines[1]).toMatch(/^10005,/)
  expect(lines.at(-1)).toMatch(/^00001,/)
})

it('a filter that is none is refused before any task begins', async () => {
  const { error } = await app.as().call(stations.calls.export, { query: { format: 'csv', no: 'x' } })
  expect(error?.key).toBe('core.invalid')
})
