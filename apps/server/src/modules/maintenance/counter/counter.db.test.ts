import {
  getPlanPreview,
  previewPlanDraft,
  workPlans,
  workStandards,
  workTasks,
} from '@energy-console/contract/maintenance'
import { rotas } from '@energy-console/contract/notices'
import { describe, expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation, makeUser } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'
import { seedReadings } from '../../telemetry'
import { generateTasks } from '../task/generate'
import { planCounterTable } from './table'

const { test, app } = await useMaintenance()

const hourMs = 3_600_000
// The clock of these tests stands on Sunday, 1 March 2026, noon in Shanghai.
const nowMs = Date.parse('2026-03-01T04:00:00Z')
const minutes10 = 600_000

/** A tenant with a fan whose state, hours and name are read, and a standard to maintain it by. */
async function place(tenantId: string) {
  const who = app.as({ tenantId })
  const station = await makeStation(test.db, { tenantId })
  const { id: productId } = await makeProduct(test.db, {
    tenantId,
    properties: [
      { propertyNo: 'on', dataType: 'boolean', storage: 'change' },
      { propertyNo: 'power' },
      { propertyNo: 'h', kind: 'accumulated', unit: 'h' },
    ],
  })
  const { points } = await makeDevice(test.db, { tenantId, stationId: station.id, productId })
  const standard = await who.call(workStandards.calls.save, {
    body: { standardName: '换油', kind: 'maintain', minutes: 60, items: [{ itemName: '油位' }] },
  })
  const body = {
    ...{ planName: '按运行保养', kind: 'maintain', stationId: station.id, standardId: standard.data.id },
    ...{ times: [{ time: '08:30' }], firstDay: '2026-02-01', finishHours: 48 },
  }
  const make = async (more: object): Promise<string> => {
    const { data, msg } = await who.call(workPlans.calls.save, { body: { ...body, ...more } })
    if (!data) throw new Error(msg)
    return data.id
  }
  const detail = async (id: string) => (await who.call(workPlans.calls.detail, { query: { id } })).data
  const tasks = async () => {
    const { data } = await who.call(workTasks.calls.page, { query: { size: 100, ascs: 'dueFrom' } })
    return data.records as { dueFrom: string; assigneeIds: string[] }[]
  }
  const passed = (hours: number) =>
    test.db.asSystem((tx) => generateTasks(tx, { tenantId }, nowMs + hours * hourMs))
  return { who, points, body, make, detail, tasks, passed, stationId: station.id }
}

/** What a point sends every ten minutes from so many hours after now to others. */
const send = (pointId: string | undefined, from: number, to: number, value: (hour: number) => number) => {
  const ts = Array.from({ length: (to - from) * 6 }, (_, n) => nowMs + from * hourMs + n * minutes10)
  return seedReadings(test.db, [
    { pointId: pointId ?? '', ts, values: ts.map((at) => value((at - nowMs) / hourMs)) },
  ])
}

describe('a plan by run hours', () => {
  it('comes round each time that its device has run so long, once whoever counts, and carries over the rest', async () => {
    const { points, make, detail, tasks, passed } = await place('hours')
    // half of each day
    await send(points.power, -48, 24 * 18, (hour) => (((hour % 24) + 24) % 24 < 12 ? 10 : 0))
    const id = await make({
      trigger: 'hours',
      ...{ counterItemId: points.power, counterAbove: 5, counterEvery: 50, counterUsed: 4 },
    })
    expect((await detail(id)).counter).toMatchObject({ used: 4, left: 46, lastTotal: 0, lastTime: null })
    await passed(24 * 3)
    expect((await detail(id)).counter).toMatchObject({ used: 40, left: 10 })
    expect(await tasks()).toEqual([])
    await Promise.all([passed(24 * 4), passed(24 * 4)])
    await passed(24 * 4)
    expect(await tasks()).toMatchObject([{ dueFrom: '2026-03-06 08:30:00' }])
    const { counter } = await detail(id)
    expect(counter).toMatchObject({ used: 2, left: 48, lastTotal: 50, lastTime: '2026-03-05 12:00' })
    expect(counter.perDay).toBeCloseTo(72 / 6.5, 1)
    await passed(24 * 8)
    expect(await tasks()).toHaveLength(2)
    // what the counter was not looked at for is one time, not several
    await passed(24 * 17)
    expect(await tasks()).toHaveLength(3)
  })

  it('keeps to a state that is kept when it changes, and counts by the day what comes late', async () => {
    const { points, make, detail, passed } = await place('held')
    await seedReadings(test.db, [{ pointId: points.on ?? '', ts: [nowMs - hourMs], values: [1] }])
    const id = await make({ trigger: 'hours', counterItemId: points.on, counterEvery: 500 })
    await passed(24)
    expect((await detail(id)).counter).toMatchObject({ used: 24 })
    await seedReadings(test.db, [{ pointId: points.on ?? '', ts: [nowMs + 10 * hourMs], values: [0] }])
    await passed(25)
    expect((await detail(id)).counter).toMatchObject({ used: 10 })
  })

  it('is shown in the year ahead as it will come round if all goes on like that', async () => {
    const { who, points, make, passed } = await place('ahead')
    const kept = { kind: 'maintain', first: '2026-03-01' } as const
    await send(points.power, -492, 24, () => 10)
    const planId = await make({ trigger: 'hours', counterItemId: points.power, counterEvery: 240 })
    await passed(24)
    const { data } = await who.call(getPlanPreview, { query: { ...kept, planId } })
    // by the clock of the calls a day earlier: 216 hours at 24 a day
    expect(data.days.slice(0, 2)).toEqual([
      { day: '2026-03-10', count: 1, minutes: 60, forecast: 1 },
      { day: '2026-03-20', count: 1, minutes: 60, forecast: 1 },
    ])
    const idle = await make({ planName: '停着', trigger: 'hours', counterItemId: points.on, counterEvery: 9 })
    expect((await who.call(getPlanPreview, { query: { ...kept, planId: idle } })).data.days).toEqual([])
  })

  it('is looked ahead for before it is saved as it will be after', async () => {
    const { who, body, points, make } = await place('drafted')
    await send(points.power, -492, 24, () => 10)
    const hours = {
      trigger: 'hours',
      counterItemId: points.power,
      counterEvery: 240,
      counterUsed: 20,
    } as const
    const year = { kind: 'maintain', first: '2026-03-01' } as const
    const drafted = await who.call(previewPlanDraft, { body: { ...body, ...hours, first: year.first } })
    const planId = await make(hours)
    const saved = await who.call(getPlanPreview, { query: { ...year, planId } })
    expect(saved.data.days.length).toBeGreaterThan(20)
    expect(drafted.data).toEqual(saved.data)
    // a change that counts the same goes on from where it stands
    const changed = { ...body, ...hours, id: planId, finishHours: 12 }
    const again = await who.call(previewPlanDraft, { body: { ...changed, first: year.first } })
    expect(again.data).toEqual(saved.data)
  })

  it('has no task that would begin after its last day', async () => {
    const { points, make, detail, tasks, passed } = await place('over')
    await send(points.power, -1, 24, () => 10)
    const hours = { trigger: 'hours', counterItemId: points.power, counterEvery: 5 }
    const id = await make({ ...hours, lastDay: '2026-03-01' })
    await passed(6)
    expect(await tasks()).toEqual([])
    expect((await detail(id)).nextTime).toBeNull()
    await make({ ...hours, planName: '次日止', lastDay: '2026-03-02' })
    await passed(12)
    expect(await tasks()).toMatchObject([{ dueFrom: '2026-03-02 08:30:00' }])
  })

  it('begins anew when it counts something else, and needs a point of its station that can be counted', async () => {
    const { who, points, body, make, detail, passed } = await place('other')
    await send(points.power, -1, 24, () => 10)
    const id = await make({ trigger: 'hours', counterItemId: points.power, counterEvery: 100 })
    await passed(20)
    expect((await detail(id)).counter).toMatchObject({ used: 20 })
    await who.call(workPlans.calls.update, { body: { id, counterEvery: 200 } })
    await passed(20)
    expect((await detail(id)).counter).toMatchObject({ left: 200 - 20 })
    await who.call(workPlans.calls.update, { body: { id, counterUsed: 7 } })
    expect((await detail(id)).counter).toMatchObject({ used: 7 })
    const refused = async (more: object) =>
      (await who.call(workPlans.calls.save, { body: { ...body, planName: '错', ...more } })).error
    expect(await refused({ trigger: 'starts', counterEvery: 5 })).toMatchObject({ field: 'counterItemId' })
    expect(await refused({ trigger: 'starts', counterItemId: points.on })).toMatchObject({
      field: 'counterEvery',
    })
    const register = { trigger: 'register', counterItemId: points.power, counterEvery: 5 }
    expect(await refused(register)).toMatchObject({ key: 'maintenance.planCounterUnfit' })
    expect(await refused({})).toMatchObject({ field: 'rule' })
  })
})

it('a plan by starts counts how often its device came on, also where nothing was read in between', async () => {
  const { points, make, detail, passed } = await place('starts')
  await send(points.power, -2, 1, () => 0)
  const id = await make({
    trigger: 'starts',
    counterItemId: points.power,
    counterAbove: 1,
    counterEvery: 100,
  })
  // on for the first half of each of ten hours, then silent, then on
  await send(points.power, 1, 11, (hour) => (hour % 1 < 0.5 ? 10 : 0))
  await send(points.power, 20, 24, () => 10)
  await passed(24)
  expect((await detail(id)).counter).toMatchObject({ used: 11 })
})

it('a plan by a register counts what it rises by', async () => {
  const { points, make, detail, passed } = await place('register')
  await send(points.h, -1, 0, () => 1_000)
  const id = await make({ trigger: 'register', counterItemId: points.h, counterEvery: 500, counterUsed: 100 })
  await send(points.h, 0, 48, (hour) => 1_000 + Math.floor(hour))
  await passed(48)
  expect(await detail(id)).toMatchObject({ counter: { used: 147, left: 353 }, counterUnit: 'h' })
})

it('a plan whose counter hardly moves is looked ahead for all the same', async () => {
  const { who, points, make, passed } = await place('slow')
  await send(points.h, -1, 0, () => 1_000)
  const planId = await make({
    ...{ trigger: 'register', counterItemId: points.h, counterEvery: 1_000, counterUsed: 999.98 },
  })
  await send(points.h, 0, 48, (hour) => 1_000 + hour / 10_000)
  await passed(48)
  const query = { kind: 'maintain', first: '2026-03-01', planId } as const
  const { code, data } = await who.call(getPlanPreview, { query })
  expect([code, data.days.length]).toEqual([200, 1])
})

describe('a team', () => {
  const daily = { rule: 'FREQ=DAILY' }

  it('takes turns in order, whoever makes the tasks and however often, and the year ahead says so', async () => {
    const { who, make, tasks, passed } = await place('turns')
    const team = [
      await makeUser(test.db, { tenantId: 'turns' }),
      await makeUser(test.db, { tenantId: 'turns' }),
    ]
    const third = await makeUser(test.db, { tenantId: 'turns' })
    const id = await make({
      ...{ ...daily, firstDay: '2026-03-01', assignMode: 'turns' },
      assignees: [...team, third].map((userId) => ({ userId })),
    })
    const whoDoes = async () => (await tasks()).map(({ assigneeIds }) => assigneeIds.join())
    // the first day's time is over: the second one's turn
    const order = [team[1], third, team[0], team[1], third, team[0], team[1]]
    expect(await whoDoes()).toEqual(order)
    await passed(48)
    expect(await whoDoes()).toEqual([...order, third, team[0]])
    await who.call(workPlans.calls.update, { body: { id, finishHours: 12 } })
    expect((await whoDoes()).slice(0, 7)).toEqual(order)
    const { data } = await who.call(getPlanPreview, { query: { kind: 'maintain', first: '2026-03-01' } })
    expect((data.people as { count: number }[]).map(({ count }) => count).sort()).toEqual([121, 122, 122])
    await who.call(workPlans.calls.update, { body: { id, assignMode: 'together' } })
    expect((await tasks())[0]?.assigneeIds).toEqual([...team, third])
  })

  it('takes turns by the tasks that a counter makes, however often it is full before one begins', async () => {
    const { points, make, tasks, passed } = await place('quick')
    const team = await Promise.all([1, 2, 3].map(() => makeUser(test.db, { tenantId: 'quick' })))
    await send(points.power, -1, 48, () => 10)
    await make({
      ...{ trigger: 'hours', counterItemId: points.power, counterEvery: 5, assignMode: 'turns' },
      assignees: team.map((userId) => ({ userId })),
    })
    for (const hours of [6, 12, 18, 24]) await passed(hours)
    expect(await tasks()).toMatchObject([
      { dueFrom: '2026-03-02 08:30:00', assigneeIds: [team[0]] },
      { dueFrom: '2026-03-03 08:30:00', assigneeIds: [team[1]] },
    ])
  })

  it('can be whoever is on duty when the task begins', async () => {
    const { who, make, tasks } = await place('rota')
    const [first, second] = [
      await makeUser(test.db, { tenantId: 'rota' }),
      await makeUser(test.db, { tenantId: 'rota' }),
    ]
    const { data } = await who.call(rotas.calls.save, {
      body: {
        ...{ rotaName: '运维班', firstDay: '2026-02-25', handoverAt: '08:00' },
        weeks: [{ userId: first }, { userId: second }],
      },
    })
    await make({ ...daily, assignMode: 'rota', rotaId: data.id })
    // handed over on Wednesday at eight
    expect((await tasks()).map(({ assigneeIds }) => assigneeIds)).toEqual([
      ...[[first], [first], [second], [second], [second], [second], [second]],
    ])
    const refused = await who.call(rotas.calls.remove, { query: { ids: data.id } })
    expect(refused.code).not.toBe(200)
  })
})

it('counts of plans are those of who sees their station', async () => {
  const { who, points, make } = await place('seen')
  await make({ trigger: 'hours', counterItemId: points.power, counterEvery: 5 })
  const stranger = app.as({ tenantId: 'seen', stationIds: [] })
  const counters = (stationIds: 'all' | string[]) =>
    test.db.inTenant({ tenantId: 'seen', stationIds }, (tx) => tx.$count(planCounterTable))
  expect(await counters('all')).toBe(1)
  expect(await counters([])).toBe(0)
  expect((await who.call(workPlans.calls.page, {})).data.records).toHaveLength(1)
  expect((await stranger.call(workPlans.calls.page, {})).data.records).toEqual([])
})
