import { taskCodes, workPlans, workStandards } from '@energy-console/contract/maintenance'
import { beforeAll, expect, it } from 'vitest'
import { makeStation, makeUser } from '../../../testing/factories'
import { killRounds } from '../../../testing/killRounds'
import type { Death } from '../../../testing/mortalDatabase'
import { useMaintenance } from '../../../testing/useMaintenance'
import { generateForAll, lookAtTasks } from './jobs'

// in Shanghai: Sunday noon; Monday afternoon, when the round of the evening before is over and that of the morning nearly is
const rounds = [Date.parse('2026-03-01T04:00Z'), Date.parse('2026-03-02T07:00Z')]
const tenantId = 'killed'

const { test, app } = await useMaintenance()

beforeAll(async () => {
  const who = app.as({ tenantId })
  const { id: stationId } = await makeStation(test.db, { tenantId })
  const codes = [taskCodes.view, taskCodes.execute]
  const people = [await makeUser(test.db, { tenantId, codes }), await makeUser(test.db, { tenantId, codes })]
  const standard = { standardName: '日巡', kind: 'inspect', items: [{ itemName: '外观' }] }
  const { data } = await who.call(workStandards.calls.save, { body: standard })
  const plan = {
    ...{ planName: '每日巡检', kind: 'inspect', stationId, standardId: data.id, assignMode: 'turns' },
    ...{ rule: 'FREQ=DAILY', times: [{ time: '08:30' }, { time: '20:30' }], firstDay: '2026-03-01' },
    ...{ finishHours: 8, assignees: people.map((userId) => ({ userId })) },
  }
  const saved = await who.call(workPlans.calls.save, { body: plan })
  if (saved.code !== 200) throw new Error(saved.msg)
})

/** Everything that the jobs keep, without what differs from one life to the next. */
async function kept() {
  const rows = async (text: string) => (await test.db.systemPool.query(text)).rows
  return {
    tasks:
      await rows(`select t.tenant_id, t.plan_id, t.occurrence, t.due_until, t.assignee_ids, t.state, t.told_time, t.reminded_time,
        t.overdue_time, (select array_agg(h.transition order by h.id) from work_task_history h where h.record_id = t.id) as moves
      from work_task t order by 1, 2, 3`),
    told: await rows(`select tenant_id, user_id, title ->> 'text' as text, title -> 'params' ->> 'count' as count, count(*)::int as times
      from task_notice group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
  }
}

it.each<Death>(['before', 'after'])(
  'jobs that are killed %s any step make each task once, and tell of each once what one that never was tells',
  { timeout: 600_000 },
  async (when) => {
    const { db } = test
    let expected: Awaited<ReturnType<typeof kept>> | undefined
    const kills = await killRounds({
      ...{ db, rounds, when },
      create: (tools) => ({
        start: async () => undefined,
        async look() {
          await generateForAll(tools)
          await lookAtTasks(tools)
        },
        stop: async () => undefined,
      }),
      async reset() {
        for (const table of ['task_notice', 'work_task_history', 'work_task'])
          await db.systemPool.query(`delete from ${table}`)
      },
      async judge(atStep) {
        expected ??= await kept()
        expect({ atStep, ...(await kept()) }).toEqual({ atStep, ...expected })
      },
    })
    expect(kills).toBeGreaterThan(30)
    // two a day, from the evening of the first day to the morning of the ninth
    expect(expected?.tasks).toHaveLength(16)
    expect(expected?.tasks.filter(({ state }) => state === 'overdue').length).toBeGreaterThan(0)
    const texts = new Set(expected?.told.map(({ text }) => text))
    expect([...texts].join()).toMatch(/指派.*前完成.*超时|指派.*超时.*前完成/)
  },
)
