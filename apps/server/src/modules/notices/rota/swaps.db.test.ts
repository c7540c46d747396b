import { taskCodes, workPlans, workStandards, workTasks } from '@energy-console/contract/maintenance'
import {
  listRotaSwaps,
  listRotaTurns,
  listTaskNotices,
  revokeRotaSwap,
  rotas,
  swapRotaTurn,
} from '@energy-console/contract/notices'
import { expect, it } from 'vitest'
import { makeStation, makeUser } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'
import { lookAtTasks } from '../../maintenance/task/jobs'
import { readRotas } from './queries'

const { test, app } = await useMaintenance()

// The clock of these tests stands on Sunday, 1 March 2026, noon in Shanghai.
const codes = [taskCodes.view, taskCodes.execute]

/** A rota of nights, from eight in the evening on 1 March: three people, a night each. */
async function nights(tenantId: string) {
  const who = app.as({ tenantId })
  const people = await Promise.all([1, 2, 3].map(() => makeUser(test.db, { tenantId, codes })))
  const [first = '', second = '', third = ''] = people
  const { data } = await who.call(rotas.calls.save, {
    body: {
      ...{ rotaName: '夜班', turnLength: 'day', firstDay: '2026-03-01', handoverAt: '20:00' },
      weeks: people.map((userId) => ({ userId })),
    },
  })
  const id: string = data.id
  const turns = async (caller = who) => {
    const answer = await caller.call(listRotaTurns, { query: { id, first: '2026-03-01' } })
    return answer.data as { startsAt: string; people: { userId: string; insteadOf: string | null }[] }[]
  }
  const nightOf = async (startsAt: string) =>
    (await turns()).find((turn) => turn.startsAt === startsAt)?.people.map(({ userId }) => userId)
  const swap = (body: object) =>
    who.call(swapRotaTurn, { body: { id, reason: '家中有事', ...body } as never })
  const onDutyAt = (iso: string, later = 0) =>
    test.db.asSystem(async (tx) =>
      (await readRotas(tx, [id]))(id, Date.parse(iso), 'Asia/Shanghai', { turnsLater: later }),
    )
  return { who, id, first, second, third, turns, nightOf, swap, onDutyAt }
}
const [sunday, monday, tuesday, wednesday, friday] = [1, 2, 3, 4, 6].map(
  (day) => `2026-03-0${day} 20:00`,
) as [string, string, string, string, string]

it('two exchange a night: the calendar, who is on duty, and the history say so, and nights beside stay', async () => {
  const { who, id, first, second, third, turns, nightOf, swap, onDutyAt } = await nights('exchange')
  expect((await turns()).slice(0, 3).map(({ people }) => people[0]?.userId)).toEqual([first, second, third])
  const { data } = await swap({
    startsAt: monday,
    fromUserId: second,
    toUserId: third,
    otherStartsAt: tuesday,
  })
  expect(await Promise.all([sunday, monday, tuesday, wednesday].map(nightOf))).toEqual([
    ...[[first], [third], [second], [first]],
  ])
  // whom alarms are told to, by the minute, and whoever takes over at a handover
  expect(await onDutyAt('2026-03-02T19:59+08:00')).toEqual([first])
  expect(await onDutyAt('2026-03-02T20:00+08:00')).toEqual([third])
  expect(await onDutyAt('2026-03-03T19:59+08:00')).toEqual([third])
  expect(await onDutyAt('2026-03-03T20:00+08:00')).toEqual([second])
  expect(await onDutyAt('2026-03-02T19:00+08:00', 1)).toEqual([third])
  const list = (await who.call(listRotaSwaps, { query: { id } })).data
  expect(list).toMatchObject([
    {
      ...{ id: data.id, startsAt: monday, otherStartsAt: tuesday, reason: '家中有事', isServed: false },
      ...{ swapTime: '2026-03-01 12:00:00', swapUserName: '管理员', revokeTime: null },
    },
  ])
  expect([list[0].fromName, list[0].toName]).not.toContain('')
  const body = { id: data.id, reason: '不用换了' }
  expect((await who.call(revokeRotaSwap, { body })).code).toBe(200)
  expect(await Promise.all([monday, tuesday].map(nightOf))).toEqual([[second], [third]])
  expect((await who.call(listRotaSwaps, { query: { id } })).data).toMatchObject([
    { revokeTime: '2026-03-01 12:00:00', revokeUserName: '管理员', revokeReason: '不用换了' },
  ])
  expect((await who.call(revokeRotaSwap, { body })).error?.key).toBe('notices.swapOver')
})

it('one takes a night over, who may be nobody of the rota, and somebody else from him', async () => {
  const { who, first, second, third, nightOf, swap } = await nights('takeover')
  const guest = await makeUser(test.db, { tenantId: 'takeover', codes })
  const one = await swap({ startsAt: sunday, fromUserId: first, toUserId: guest })
  expect(await nightOf(sunday)).toEqual([guest])
  expect((await swap({ startsAt: sunday, fromUserId: guest, toUserId: second })).code).toBe(200)
  expect(await nightOf(sunday)).toEqual([second])
  // what a later one stands on is not taken back
  const revoked = await who.call(revokeRotaSwap, { body: { id: one.data.id, reason: '误操作' } })
  expect(revoked.error?.key).toBe('notices.swapBuiltOn')
  const refused = async (body: object) => (await swap(body)).error?.key
  const night = { startsAt: monday, fromUserId: second, toUserId: third }
  expect(await refused({ ...night, fromUserId: first })).toBe('notices.notOnDuty')
  expect(await refused({ ...night, toUserId: second })).toBe('notices.sameTurn')
  expect(await refused({ ...night, otherStartsAt: wednesday })).toBe('notices.notOnDuty')
  expect(await refused({ ...night, startsAt: '2026-03-02 19:00' })).toBe('notices.noSuchTurn')
  expect(await refused({ ...night, startsAt: '2026-02-27 20:00' })).toBe('notices.noSuchTurn')
  expect((await swap({ ...night, toUserId: '999999999999999999' })).status).toBe(404)
  expect((await swap({ ...night, reason: ' ' })).code).not.toBe(200)
})

it('is neither taken back, given back nor exchanged again once one of the two nights is over; a third one may stand in', async () => {
  const { who, id, first, second, third, nightOf, swap } = await nights('half')
  const exchange = { startsAt: monday, fromUserId: second, toUserId: third, otherStartsAt: tuesday }
  const { data } = await swap(exchange)
  const began = app.clock.now()
  // half past eight on Tuesday: Monday's night is over, Tuesday's has begun
  app.clock.set(Date.parse('2026-03-03T20:30:00+08:00'))
  try {
    expect((await who.call(listRotaSwaps, { query: { id } })).data).toMatchObject([{ isServed: true }])
    const revoked = await who.call(revokeRotaSwap, { body: { id: data.id, reason: '不用换了' } })
    expect(revoked).toMatchObject({
      error: { key: 'notices.swapHalfServed' },
      msg: `互换的两班中 ${monday} 的一班已值完，不能再撤销、换回或互换；确有需要可由第三人替班`,
    })
    const refused = async (body: object) => (await swap(body)).error?.key
    const back = { startsAt: tuesday, fromUserId: second, toUserId: third }
    expect(await refused(back)).toBe('notices.swapHalfServed')
    expect(await refused({ ...back, toUserId: first, otherStartsAt: wednesday })).toBe(
      'notices.swapHalfServed',
    )
    const other = { startsAt: wednesday, fromUserId: first, toUserId: second, otherStartsAt: tuesday }
    expect(await refused(other)).toBe('notices.swapHalfServed')
    expect((await swap({ ...back, toUserId: first })).code).toBe(200)
    expect(await nightOf(tuesday)).toEqual([first])
    // nor by way of the third one, who may hand it on to anybody else
    const onward = { ...back, fromUserId: first }
    expect(await refused(onward)).toBe('notices.swapHalfServed')
    expect(await refused({ ...onward, otherStartsAt: friday })).toBe('notices.swapHalfServed')
    const guest = await makeUser(test.db, { tenantId: 'half', codes })
    expect((await swap({ ...onward, toUserId: guest })).code).toBe(200)
    expect(await nightOf(tuesday)).toEqual([guest])
  } finally {
    app.clock.set(began)
  }
})

it('is made once by two who say it at once', async () => {
  const { second, third, first, nightOf, swap } = await nights('twice')
  const both = await Promise.all(
    [first, third].map((toUserId) => swap({ startsAt: monday, fromUserId: second, toUserId })),
  )
  expect(both.map(({ code }) => code === 200).sort()).toEqual([false, true])
  expect(await nightOf(monday)).toHaveLength(1)
})

it('is followed by the tasks that go by the rota, at every station, and who does them then is told', async () => {
  const tenantId = 'tasks'
  const { who, id, first, second, third, swap } = await nights(tenantId)
  const station = await makeStation(test.db, { tenantId })
  const standard = await who.call(workStandards.calls.save, {
    body: { standardName: '夜巡', kind: 'inspect', minutes: 30, items: [{ itemName: '外观' }] },
  })
  await who.call(workPlans.calls.save, {
    body: {
      ...{ planName: '夜巡', kind: 'inspect', stationId: station.id, standardId: standard.data.id },
      ...{ rule: 'FREQ=DAILY', times: [{ time: '22:00' }], firstDay: '2026-03-01' },
      ...{ assignMode: 'rota', rotaId: id },
    },
  })
  const doers = async () => {
    const { data } = await who.call(workTasks.calls.page, { query: { size: 100, ascs: 'dueFrom' } })
    return data.records.slice(0, 3).map(({ assigneeIds }: { assigneeIds: string[] }) => assigneeIds)
  }
  const toldOf = async (userId: string) =>
    (await app.as({ tenantId, userId }).call(listTaskNotices, { query: { isLook: 'false' } })).data.length
  await lookAtTasks(app.platform)
  expect(await doers()).toEqual([[first], [second], [third]])
  expect([await toldOf(first), await toldOf(second)]).toEqual([1, 0])
  // who swaps sees no station
  const foreman = app.as({ tenantId, stationIds: [] })
  const body = { id, reason: '病假', startsAt: sunday, fromUserId: first, toUserId: second }
  expect((await foreman.call(swapRotaTurn, { body: { ...body, otherStartsAt: monday } })).code).toBe(200)
  expect(await doers()).toEqual([[second], [first], [third]])
  await lookAtTasks(app.platform)
  expect(await toldOf(second)).toBe(1)
  // the rota itself is followed too
  await who.call(rotas.calls.update, { body: { id, weeks: [{ userId: third }] } })
  expect(await doers()).toEqual([[third], [third], [third]])
  expect((await swap({ startsAt: monday, fromUserId: third, toUserId: first })).code).toBe(200)
  expect(await doers()).toEqual([[third], [first], [third]])
})

it('of another tenant is nobody’s business', async () => {
  const { id, second, third } = await nights('own')
  const stranger = app.as({ tenantId: 'strange' })
  const body = { id, startsAt: monday, fromUserId: second, toUserId: third, reason: '好奇' }
  expect((await stranger.call(swapRotaTurn, { body })).status).toBe(404)
  expect((await stranger.call(listRotaTurns, { query: { id, first: '2026-03-01' } })).status).toBe(404)
  expect((await stranger.call(listRotaSwaps, { query: { id } })).status).toBe(404)
})
