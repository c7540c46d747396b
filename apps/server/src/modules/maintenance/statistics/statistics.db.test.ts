import {
  exportOpsStatistics,
  getRepairBacklog,
  getRepairStatistics,
  getWorkload,
  getWorkStatistics,
  limitsFor,
  type RepairBacklog,
  type RepairPriority,
  type RepairState,
  type RepairStatistics,
  standardRepairLimits,
  type TaskState,
  type Workload,
  workingMinutesBetween,
} from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { bigints } from '../../../platform/database'
import { makeStation, makeUser } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'
import { dayKindsIn } from '../../energy'
import { assetCategoryTable, assetTable } from '../ledger/table'
import { repairLabourTable, repairOrderTable } from '../repair/table'
import { workTaskTable } from '../task/table'

const { test, app } = await useMaintenance()

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const now = Date.parse('2026-04-20T03:00:00Z')
const [from, to] = ['2026-03-25', '2026-04-15']
/** The day of a station's clock, as somebody would reckon it by hand. */
const wall = (at: number, hours: number) => new Date(at + hours * hourMs).toISOString().slice(0, 10)
const [firstBefore, hour] = ['2026-03-03', (n: number) => n * hourMs]

interface Place {
  id: string
  /** Hours that its clock is ahead, all year. */
  ahead: number
  timeZone: string
}
interface Task {
  at: number
  place: Place
  kind: 'inspect' | 'maintain'
  state: TaskState
  isOverdue: boolean
  userId: string
}
interface Order {
  at: number
  place: Place
  state: RepairState
  priority: RepairPriority
  accept: number | null
  submit: number | null
  suspensions: [number, number][]
  userId: string
  /** Who entered his hours. */
  workerId: string
  asset: number
  hours: number
  amount: number
  parts: number
}

const taskStates: TaskState[] = ['waiting', 'running', 'checking', 'done', 'done', 'overdue', 'cancelled']
const orderStates: RepairState[] = [
  'waiting',
  'working',
  'submitted',
  'done',
  'done',
  'done',
  'closed',
  'returned',
]
const priorities: RepairPriority[] = ['urgent', 'high', 'normal', 'low']
let drawn = 7
/** The same numbers at every run. */
const draw = (below: number) => {
  drawn = (drawn * 48_271) % 2_147_483_647
  return drawn % below
}
const one = <T>(list: readonly T[]): T => list[draw(list.length)] as T

/** What a tenant has, made at random, and stored. */
async function tenantWith(tenantId: string) {
  const zones = [
    ['Asia/Shanghai', 8],
    ['Asia/Tokyo', 9],
  ] as const
  const places: Place[] = []
  for (const [timeZone, ahead] of zones)
    places.push({ id: (await makeStation(test.db, { tenantId, timeZone })).id, ahead, timeZone })
  const people = [await makeUser(test.db, { tenantId }), await makeUser(test.db, { tenantId })]
  const at = () => Date.parse(`${firstBefore}T00:00:00Z`) - 2 * dayMs + draw(48 * 24 * 60) * 60_000
  const tasks: Task[] = Array.from({ length: 120 }, () => ({
    ...{ at: at(), place: one(places), kind: one(['inspect', 'maintain'] as const), userId: one(people) },
    ...{ state: one(taskStates), isOverdue: draw(3) === 0 },
  }))
  const orders: Order[] = Array.from({ length: 80 }, () => {
    const [reported, state, asset] = [at(), one(orderStates), draw(4)]
    const accept = state === 'waiting' ? null : reported + hour(draw(30))
    const isHandedIn = ['submitted', 'done', 'returned'].includes(state)
    const submit = isHandedIn ? reported + hour(30 + draw(60)) : null
    const suspensions: [number, number][] = draw(3) === 0 ? [[reported + hour(5), reported + hour(20)]] : []
    return {
      ...{ at: reported, place: places[asset % 2] as Place, state, accept, submit, suspensions, asset },
      ...{
        priority: one(priorities),
        userId: one(people),
        workerId: one(people),
        hours: draw(8),
        amount: draw(500),
        parts: draw(90),
      },
    }
  })
  const assets = await test.db.asSystem(async (tx) => {
    const [category] = await tx
      .insert(assetCategoryTable)
      .values({ tenantId, categoryName: '水泵' })
      .returning()
    return tx
      .insert(assetTable)
      .values(
        [0, 1, 2, 3].map((index) => ({
          ...{
            tenantId,
            stationId: places[index % 2]?.id ?? '',
            assetName: `泵${index}`,
            assetCode: `${index}`,
          },
          ...{ categoryId: category?.id ?? null, commissionDate: index === 3 ? '2026-04-01' : null },
        })),
      )
      .returning()
  })
  await test.db.asSystem(async (tx) => {
    await tx.insert(workTaskTable).values(
      tasks.map(({ at, place, kind, state, isOverdue, userId }) => ({
        ...{ tenantId, stationId: place.id, kind, title: '巡检', state, assigneeIds: [userId], minutes: 30 },
        ...{
          dueFrom: new Date(at),
          dueUntil: new Date(at + hourMs),
          overdueTime: isOverdue ? new Date(at) : null,
        },
      })),
    )
    for (const [index, order] of orders.entries()) {
      const { place, state, priority, accept, submit, suspensions, userId } = order
      const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))
      const [stored] = await tx
        .insert(repairOrderTable)
        .values({
          ...{
            tenantId,
            stationId: place.id,
            orderNo: `WX-${index}`,
            title: '漏水',
            state,
            priority,
            suspensions,
          },
          ...{ assetId: assets[order.asset]?.id, assigneeId: userId, reportTime: new Date(order.at) },
          ...{ acceptTime: dateOf(accept), submitTime: dateOf(submit) },
          labourCost: `${order.parts * 2}.75`,
          serviceCost: `${order.amount}.50`,
          partsCost: `${order.parts}.25`,
          responseDue: new Date(order.at + hour(10)),
          repairDue: new Date(order.at + hour(50)),
        })
        .returning()
      const row = { tenantId, stationId: place.id, recordId: stored?.id ?? '', rowRank: 0 }
      await tx.insert(repairLabourTable).values({ ...row, userId: order.workerId, hours: order.hours })
    }
  })
  return { tenantId, places, people, tasks, orders, assets }
}
type Tenant = Awaited<ReturnType<typeof tenantWith>>

const isOf = (first: string, last: string) => (row: { at: number; place: Place }) => {
  const day = wall(row.at, row.place.ahead)
  return day >= first && day <= last
}
const isNow = isOf(from, to)
const isBefore = isOf(firstBefore, '2026-03-24')
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const ended = ({ state, submit }: Order) => (state === 'submitted' || state === 'done' ? submit : null)

function punctual(tasks: readonly Task[]) {
  const isDone = ({ state }: Task) => state === 'checking' || state === 'done'
  const those = tasks.filter(({ state }) => state !== 'cancelled')
  const countOf = (is: (task: Task) => boolean) => those.filter(is).length
  return {
    onTime: countOf((task) => !task.isOverdue && isDone(task)),
    late: countOf((task) => task.isOverdue && isDone(task)),
    missed: countOf((task) => task.isOverdue && !isDone(task)),
    open: countOf((task) => !task.isOverdue && !isDone(task)),
  }
}

describe('what a tenant, a user of one station and a chosen station are told', () => {
  const tenants: Tenant[] = []
  beforeAll(async () => {
    app.clock.set(now)
    for (const name of ['figures-a', 'figures-b']) tenants.push(await tenantWith(name))
  })

  it.each(['all', 'limited', 'chosen'])('%s', async (view) => {
    for (const { tenantId, places, people, tasks: allTasks, orders: allOrders, assets } of tenants) {
      const seen = places.filter((_, index) => view === 'all' || index === 1)
      const sees = ({ place }: { place: Place }) => seen.includes(place)
      const [tasks, orders] = [allTasks.filter(sees), allOrders.filter(sees)]
      const who = app.as({ tenantId, stationIds: view === 'limited' ? seen.map(({ id }) => id) : 'all' })
      const asked = { from, to, ...(view === 'chosen' ? { stationIds: seen[0]?.id } : {}) }

      const work = (await who.call(getWorkStatistics, { query: { ...asked, kind: 'inspect' } })).data
      const inspect = tasks.filter(({ kind }) => kind === 'inspect')
      expect(work.byKind).toEqual([
        { kind: 'inspect', now: punctual(inspect.filter(isNow)), before: punctual(inspect.filter(isBefore)) },
        {
          kind: 'maintain',
          now: punctual(tasks.filter((task) => task.kind === 'maintain' && isNow(task))),
          before: punctual(tasks.filter((task) => task.kind === 'maintain' && isBefore(task))),
        },
      ])
      expect(work.byStep).toHaveLength(22)
      for (const { step, ...counts } of work.byStep)
        expect(counts).toEqual(punctual(inspect.filter(({ at, place }) => wall(at, place.ahead) === step)))
      for (const { id, name: _, ...counts } of work.byPerson)
        expect(counts).toEqual(punctual(inspect.filter((task) => task.userId === id && isNow(task))))
      expect(work.byPerson).toHaveLength(people.length)
      expect(work.byStation).toHaveLength(seen.length)

      const repairs = (await who.call(getRepairStatistics, { query: asked })).data
      const kindOf = await test.db.asSystem((tx) => dayKindsIn(tx, '2026-01-01', '2026-06-01'))
      const worked = ({ priority, place, at, suspensions }: Order, until: number) => {
        const { hours } = limitsFor(standardRepairLimits, priority)
        const between = (begin: number, end: number) =>
          workingMinutesBetween(begin, end, { timeZone: place.timeZone, kindOf }, hours)
        return (
          between(at, until) - sum(suspensions.map(([begin, end]) => between(begin, Math.min(end, until))))
        )
      }
      for (const [told, is] of [
        [repairs.now, isNow],
        [repairs.before, isBefore],
      ] as const) {
        const those = orders.filter(is)
        const failures = those.filter(({ state }) => state !== 'closed')
        const means = (endOf: (order: Order) => number | null) => {
          const found = failures.filter((order) => endOf(order) !== null)
          return {
            count: found.length,
            workMinutes: mean(found.map((order) => worked(order, endOf(order) ?? 0))),
            elapsedMinutes: mean(found.map((order) => ((endOf(order) ?? 0) - order.at) / 60_000)),
          }
        }
        expect(told.total).toBe(failures.length)
        for (const [mine, theirs] of [
          [told.respond, means(({ accept }) => accept)],
          [told.repair, means(ended)],
        ] as const) {
          expect(mine.count).toBe(theirs.count)
          expect(mine.workMinutes).toBeCloseTo(theirs.workMinutes ?? 0, 6)
          expect(mine.elapsedMinutes).toBeCloseTo(theirs.elapsedMinutes ?? 0, 6)
        }
        expect(told.hours).toBe(sum(those.map(({ hours }) => hours)))
        expect(Number(told.labour)).toBe(sum(those.map(({ parts }) => parts * 2 + 0.75)))
        expect(Number(told.services)).toBe(sum(those.map(({ amount }) => amount + 0.5)))
        expect(Number(told.parts)).toBe(sum(those.map(({ parts }) => parts + 0.25)))
        expect(Number(told.sum)).toBe(Number(told.labour) + Number(told.services) + Number(told.parts))
        const judged = failures.filter((order) => ended(order) !== null || order.at + hour(50) < now)
        expect(told.repairInTime).toEqual({
          of: judged.length,
          count: judged.filter((order) => ended(order) !== null && (ended(order) ?? 0) <= order.at + hour(50))
            .length,
        })
      }
      let [allStood, allDown, allFailures] = [0, 0, 0]
      for (const [index, asset] of assets.entries()) {
        const place = places[index % 2] as Place
        if (!seen.includes(place)) continue
        const failures = orders.filter(
          (order) => order.asset === index && isNow(order) && order.state !== 'closed',
        )
        const first = Math.min(...failures.map(({ at }) => at))
        const begin = Date.parse(`${from}T00:00:00Z`) - hour(place.ahead)
        const inUse = Date.parse('2026-04-01T00:00:00Z') - hour(place.ahead)
        const since = index === 3 ? Math.max(begin, Math.min(inUse, first)) : begin
        const until = Date.parse(`${to}T24:00:00Z`) - hour(place.ahead)
        const broken = failures
          .map((order) => [order.at, Math.min(ended(order) ?? now, until)] as const)
          .sort(([a], [b]) => a - b)
        let [down, reached] = [0, 0]
        for (const [begin, end] of broken) {
          down += Math.max(0, end - Math.max(begin, reached))
          reached = Math.max(reached, end)
        }
        allStood += until - since
        allDown += down
        allFailures += failures.length
        const told = repairs.byDevice.find(({ assetId }: { assetId: string }) => assetId === asset.id)
        expect(told).toMatchObject({ name: asset.assetName, count: failures.length })
        expect(Number(told?.sum)).toBe(Number(told?.labour) + Number(told?.services) + Number(told?.parts))
        expect(told?.downHours).toBeCloseTo(down / hourMs, 6)
        expect(told?.betweenHours).toBeCloseTo(
          Math.max(0, until - since - down) / hourMs / failures.length,
          6,
        )
      }
      expect(repairs.byDevice).toHaveLength(seen.length * 2)
      expect(repairs.byCategory).toHaveLength(1)
      expect(repairs.byCategory[0]).toMatchObject({
        name: '水泵',
        pieces: seen.length * 2,
        count: allFailures,
      })
      expect(repairs.byCategory[0]?.betweenHours).toBeCloseTo((allStood - allDown) / hourMs / allFailures, 6)

      expect(repairs.byCategory[0]?.assetIds.toSorted()).toEqual(
        repairs.byDevice.map(({ assetId }: { assetId: string }) => assetId).toSorted(),
      )
      expect(repairs.byStep).toHaveLength(22)
      for (const { step, respond, repair } of repairs.byStep as RepairStatistics['byStep']) {
        const those = orders.filter(
          (order) => order.state !== 'closed' && wall(order.at, order.place.ahead) === step,
        )
        const answered = those.flatMap(({ at, accept }) => (accept === null ? [] : [(accept - at) / 60_000]))
        expect(respond.count).toBe(answered.length)
        if (answered.length > 0) expect(respond.elapsedMinutes).toBeCloseTo(mean(answered) ?? 0, 6)
        else expect(respond).toMatchObject({ workMinutes: null, elapsedMinutes: null })
        const mended = those.flatMap((order) => ended(order) ?? [])
        expect(repair.count).toBe(mended.length)
      }

      const load = (await who.call(getWorkload, { query: asked })).data
      for (const { id, name: _, ...told } of load.people) {
        const mine = tasks.filter((task) => task.userId === id && task.state !== 'cancelled' && isNow(task))
        const done = mine.filter(({ state }) => state === 'checking' || state === 'done')
        const counted = orders.filter((order) => order.state !== 'closed' && isNow(order))
        const theirs = orders.filter(
          (order) => order.userId === id && order.state !== 'closed' && isNow(order),
        )
        expect(told).toEqual({
          ...{
            tasks: mine.length,
            tasksDone: done.length,
            taskHours: done.length / 2,
            orders: theirs.length,
          },
          ordersDone: theirs.filter((order) => ended(order) !== null).length,
          hours: sum(counted.filter(({ workerId }) => workerId === id).map(({ hours }) => hours)),
        })
        expect(
          sum((load.cells as Workload['cells']).filter((cell) => cell.id === id).map(({ count }) => count)),
        ).toBe(mine.length + theirs.length)
      }
      expect(load.people).toHaveLength(people.length)

      const backlog = (
        await who.call(getRepairBacklog, { query: view === 'chosen' ? { stationIds: asked.stationIds } : {} })
      ).data
      const open = orders.filter(({ state }) => state !== 'done' && state !== 'closed')
      const ages = [0, 1, 3, 7, 30, Number.POSITIVE_INFINITY]
      const late = tasks.filter(
        ({ state, isOverdue }) => isOverdue && ['waiting', 'running', 'overdue'].includes(state),
      )
      expect(sum(backlog.flatMap((age: RepairBacklog[number]) => Object.values(age.tasks)))).toBe(late.length)
      for (const [index, age] of backlog.entries())
        for (const kind of ['inspect', 'maintain'] as const)
          expect(age.tasks[kind]).toBe(
            late.filter(({ at, kind: theirs }) => {
              const days = (now - at - hourMs) / dayMs
              const [least, next] = [ages[index] ?? 0, ages[index + 1] ?? 0]
              return theirs === kind && (index === 0 || days >= least) && days < next
            }).length,
          )
      for (const [index, { counts }] of backlog.entries())
        for (const priority of priorities)
          expect(counts[priority]).toBe(
            open.filter(({ at, priority: theirs }) => {
              const days = (now - at) / dayMs
              const [least, next] = [ages[index] ?? 0, ages[index + 1] ?? 0]
              return theirs === priority && (index === 0 || days >= least) && days < next
            }).length,
          )
    }
  })

  it('sets beside a period that has not ended as much of the one before', async () => {
    const [tenant] = tenants
    if (!tenant) throw new Error('no tenant')
    const who = app.as({ tenantId: tenant.tenantId })
    const { data } = await who.call(getRepairStatistics, {
      query: { from: '2026-04-10', to: '2026-05-09' },
    })
    const failures = tenant.orders.filter(({ state }) => state !== 'closed')
    const shown = ({ at, place }: Order) => at + hour(place.ahead)
    const [begins, passed] = [Date.parse('2026-03-11T00:00:00Z'), now - Date.parse('2026-04-10T00:00:00Z')]
    const compared = failures.filter(
      (order) => shown(order) >= begins && shown(order) < begins + passed + hour(order.place.ahead),
    )
    const whole = failures.filter(
      (order) => shown(order) >= begins && shown(order) < Date.parse('2026-04-10T00:00:00Z'),
    )
    expect(compared.length).toBeGreaterThan(0)
    expect(compared.length).toBeLessThan(whole.length)
    expect(data.before.total).toBe(compared.length)

    // and so are the tasks that began by then
    const work = await who.call(getWorkStatistics, {
      query: { from: '2026-04-10', to: '2026-05-09', kind: 'inspect' },
    })
    const began = tenant.tasks.filter(({ kind }) => kind === 'inspect')
    const beganBefore = began.filter(
      ({ at, place }) =>
        at + hour(place.ahead) >= begins && at + hour(place.ahead) < begins + passed + hour(place.ahead),
    )
    expect(beganBefore.length).toBeGreaterThan(0)
    expect(work.data.byKind[0]).toMatchObject({ kind: 'inspect', before: punctual(beganBefore) })
  })

  it('writes a workbook with a sheet for each part, tells a long period by months, and refuses what is no period', async () => {
    const who = app.as({ tenantId: 'figures-a' })
    const { data } = await who.call(exportOpsStatistics, { query: { from, to, format: 'xlsx' } })
    const { rawPayload } = await app.app.inject({ url: `/api/files/${data.ticket}` })
    const sheets = new Map((await readWorkbook(rawPayload)).map(({ sheet, data: lines }) => [sheet, lines]))
    expect(sheets.size).toBe(15)
    expect(sheets.get('响应和修复时间')).toHaveLength(1 + 22)
    const {
      now: told,
      byDevice,
      byStation,
    } = (await who.call(getRepairStatistics, { query: { from, to } })).data
    for (const [name, rows] of [
      ['站点费用', byStation],
      ['设备故障和费用', byDevice],
    ] as const) {
      const [head = [], ...lines] = sheets.get(name) ?? []
      const sums = lines.map((line) => line[head.indexOf('费用合计（元）')])
      expect(sums).toEqual(rows.map((row: { sum: string }) => Number(row.sum)))
    }
    expect(sheets.get('运维统计')?.find(([figure]) => figure === '故障次数')?.[2]).toBe(told.total)
    expect(sheets.get('运维统计')?.find(([figure]) => figure === '备件费用')?.[2]).toBe(Number(told.parts))
    const months = await who.call(getWorkload, { query: { from: '2026-01-10', to: '2026-04-02' } })
    expect(months.data.steps).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
    expect(await who.call(getWorkload, { query: { from: to, to: from } })).toMatchObject({
      error: { key: 'alarms.badPeriod' },
    })
    expect(
      (await app.as({ can: ['ops_repair_view'] }).call(getWorkload, { query: { from, to } })).status,
    ).toBe(403)
  })

  it('lists the first of many on the page, and all of them in the file', async () => {
    const tenantId = 'figures-many'
    const who = app.as({ tenantId })
    const station = await makeStation(test.db, { tenantId })
    const people = await Promise.all(Array.from({ length: 31 }, () => makeUser(test.db, { tenantId })))
    await test.db.asSystem((tx) =>
      tx.execute(sql`
        insert into work_task (tenant_id, station_id, kind, title, due_from, due_until, assignee_ids)
        select ${tenantId}, ${station.id}::bigint, 'inspect', '巡检', '2026-03-28', '2026-03-29', array[id]
        from unnest(${bigints(people)}) as u (id)`),
    )
    expect((await who.call(getWorkload, { query: { from, to } })).data.people).toHaveLength(30)
    const { data } = await who.call(exportOpsStatistics, { query: { from, to, format: 'xlsx' } })
    const { rawPayload } = await app.app.inject({ url: `/api/files/${data.ticket}` })
    const sheets = new Map((await readWorkbook(rawPayload)).map(({ sheet, data: lines }) => [sheet, lines]))
    expect(sheets.get('人员工作量')).toHaveLength(1 + people.length)
    expect(sheets.get('巡检按人员')).toHaveLength(1 + people.length)
  })
})
