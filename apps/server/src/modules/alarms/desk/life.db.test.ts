import { alarmLife } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bigints } from '../../../platform/database'
import { useCallApp } from '../../../testing/useCallApp'
import { createAlarms } from '..'

const { test, app } = await useCallApp((platform) => [createAlarms(platform)])

/** Alarms that have just opened, one of each rule. */
async function openAlarms(...rules: number[]): Promise<string[]> {
  const { rows } = await test.db.asSystem(async (tx) => {
    await tx.execute(sql`delete from alarm where rule_id = any (${bigints(rules)})`)
    return tx.execute<{ id: string }>(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
        alarm_time, value, limit_value, last_time)
      select 'demo', 7, 1, 1, rule, 1, 'd', 'c', now(), 1, 0, now() from unnest(${bigints(rules)}) as rule
      returning id::text as id`)
  })
  return rows.map(({ id }) => id)
}

let alarmId: string
beforeEach(async () => {
  const [opened = ''] = await openAlarms(1)
  alarmId = opened
  await test.db.asSystem((tx) => tx.execute(sql`delete from alarm_history`))
})

/** Two alarms more, of rules of their own. */
const moreAlarms = () => openAlarms(2, 3)

const { confirm } = alarmLife.calls
const historyOf = async (session = app.as()) =>
  (await session.call(alarmLife.history, { query: { id: alarmId } })).data

describe('the life cycle of an alarm', () => {
  it('moves a record and notes who did it, when, and what he said', async () => {
    const moved = await app.as().call(confirm, { body: { id: alarmId, note: '已派人查看' } })
    expect(moved.data).toEqual({ id: alarmId, state: 'active-acknowledged' })
    const { session } = app.as()
    expect(await historyOf()).toMatchObject([
      {
        transition: 'confirm',
        from: 'active-unacknowledged',
        to: 'active-acknowledged',
        userName: session.userName,
        note: '已派人查看',
        photos: [],
      },
    ])
  })

  it('refuses what leads out of no such state, and says in which the record is', async () => {
    await app.as().call(confirm, { body: { id: alarmId } })
    const again = await app.as().call(confirm, { body: { id: alarmId } })
    expect(again).toMatchObject({ status: 409, msg: '告警当前为“未恢复已确认”，不能确认' })
    expect(await historyOf()).toHaveLength(1)
  })

  it('lets one of many at once move the record', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.as().call(confirm, { body: { id: alarmId } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await historyOf()).toHaveLength(1)
  })

  it('knows no record of another tenant or station', async () => {
    for (const stranger of [app.as({ tenantId: 'other' }), app.as({ stationIds: ['8'] })]) {
      expect((await stranger.call(confirm, { body: { id: alarmId } })).status).toBe(404)
      expect((await stranger.call(alarmLife.history, { query: { id: alarmId } })).status).toBe(404)
    }
    expect(await historyOf()).toEqual([])
  })

  it('moves those of several records that can move, and answers how the others stand', async () => {
    const [second, third] = await moreAlarms()
    await app.as().call(confirm, { body: { id: alarmId } })
    const { confirm: confirmMany } = alarmLife.manyCalls
    const ids = `${second},${alarmId},${third},${second}`
    const moved = await app.as().call(confirmMany, { body: { ids, note: '例行检查' } })
    expect(moved.data).toEqual({ moved: 2, refused: [{ id: alarmId, state: 'active-acknowledged' }] })
    const notes = await test.db.asSystem((tx) =>
      tx.execute(
        sql`select record_id::text as id, note, user_name as "userName" from alarm_history order by id`,
      ),
    )
    const { userName } = app.as().session
    expect(notes.rows).toEqual([
      { id: alarmId, note: '', userName },
      { id: second, note: '例行检查', userName },
      { id: third, note: '例行检查', userName },
    ])
  })

  it('moves none of several records where one is not seen', async () => {
    const [second] = await moreAlarms()
    const { confirm: confirmMany } = alarmLife.manyCalls
    const ids = `${alarmId},${second}`
    expect((await app.as({ stationIds: ['8'] }).call(confirmMany, { body: { ids } })).status).toBe(404)
    const unknown = { body: { ids: `${ids},999999999` } }
    expect((await app.as().call(confirmMany, unknown)).status).toBe(404)
    expect(await historyOf()).toEqual([])
  })

  it('removes the history with its record', async () => {
    await app.as().call(confirm, { body: { id: alarmId } })
    await test.db.asSystem((tx) => tx.execute(sql`delete from alarm where id = ${alarmId}`))
    const { rows } = await test.db.asSystem((tx) => tx.execute(sql`select id from alarm_history`))
    expect(rows).toEqual([])
  })
})
