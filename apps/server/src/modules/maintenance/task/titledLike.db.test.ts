import { workTasks } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeStation } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'
import { mostTitles } from './queries'

const { test, app } = await useMaintenance()

const makeTasks = (stationId: string, titles: readonly string[]) =>
  test.db.asSystem((tx) =>
    tx.execute(sql`insert into work_task (tenant_id, station_id, kind, title, due_from, due_until)
      select 'demo', ${stationId}, 'inspect', title, now(), now() from unnest(${`{${titles.map((title) => JSON.stringify(title)).join(',')}}`}::varchar[]) title`),
  )

it('tasks are found by a part of their title, whatever its case, among few titles and among many', async () => {
  const [own, foreign] = [await makeStation(test.db, {}), await makeStation(test.db, {})]
  await makeTasks(own.id, ['Pump room', 'Pump room', 'Roof', '100% load', '配电房'])
  await makeTasks(foreign.id, ['Foreign pump'])
  const who = app.as({ stationIds: [own.id] })
  const found = async (title: string) => {
    const { data } = await who.call(workTasks.calls.page, { query: { title, size: '50' } })
    return data.records.map((task: { title: string }) => task.title).sort()
  }
  const everywhere = async () => {
    expect(await found('pUMP')).toEqual(['Pump room', 'Pump room'])
    expect(await found('0%')).toEqual(['100% load'])
    expect(await found('电')).toEqual(['配电房'])
    expect(await found('nowhere')).toEqual([])
  }
  await everywhere()
  await makeTasks(
    own.id,
    Array.from({ length: mostTitles + 100 }, (_, index) => `round ${index}`),
  )
  await everywhere()
})
