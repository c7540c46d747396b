import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allPartitions } from '../../../platform/engine'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { commitReadings, routeOf } from '../../../testing/commitReadings'
import { engineLife } from '../../../testing/engineLife'
import { makeAlarmRule, makeDevice } from '../../../testing/factories'
import { forgetReadings } from '../../../testing/liveEngine'
import type { PointRoute } from '../../telemetry'
import { createAlarmEngine } from './createAlarmEngine'
import { createRhythms } from './createRhythms'
import { evaluate } from './life'
import { loadRules } from './loadBook'
import { createRuleBook } from './ruleBook'

const minuteMs = 60_000
const start = Date.UTC(2026, 2, 1)

let test: TestDatabase
const points: PointRoute[] = []
const ruleIds: string[] = []
/** Two expressions, each over a point of its own. */
beforeAll(async () => {
  test = await createTestDatabase()
  for (const name of ['a', 'b']) {
    const { id: deviceId, stationId, points: made } = await makeDevice(test.db)
    const itemId = made.power ?? ''
    points.push(routeOf({ id: itemId, stationId, deviceId }))
    const at = { itemId, deviceId, stationId }
    const { id } = await makeAlarmRule(test.db, {
      ...{ ...at, condition: 'formula', limit: null, expression: `${name} > 5.0` },
    })
    ruleIds.push(id)
    await run(sql`insert into alarm_variable (tenant_id, record_id, row_rank, variable_name, item_id)
      values ('demo', ${id}, 0, ${name}, ${itemId})`)
  }
})
beforeEach(() => forgetReadings(test.db, ['alarm', 'alarm_state']))
afterAll(() => test?.close())

const run = (statement: ReturnType<typeof sql>) => test.db.asSystem((tx) => tx.execute(statement))
/** Half an hour from reading to reading, so that the point is stale after an hour and a half. */
const slowDown = () =>
  run(sql`insert into latest_value (tenant_id, station_id, point_id, ts, value, sequence, gap_ms)
    select tenant_id, station_id, id, ${start}, 1, 0, ${30 * minuteMs} from point where id = ${points[0]?.id}
    on conflict (point_id) do update set gap_ms = excluded.gap_ms`)

/** A book, and how old an input of a rule may be by it, min. */
const openBook = async () => {
  const book = createRuleBook()
  book.adopt(await loadRules(test.db, allPartitions, { now: Date.now() }))
  return {
    book,
    ruleOf: (index: number) => book.find(ruleIds[index] ?? '')?.rule,
    allowed: () =>
      ruleIds.map((id) =>
        Object.values(book.find(id)?.rule.formula?.allowedMsOf ?? {}).map((ms) => (ms ?? 0) / minuteMs),
      ),
  }
}

it('leaves a rule as it is while its rhythm is what it was, and a changed one alone when it changes', async () => {
  const { book, ruleOf, allowed } = await openBook()
  const rhythms = createRhythms(test.db, book)
  const before = [ruleOf(0), ruleOf(1)]
  await rhythms.look()
  expect([ruleOf(0), ruleOf(1)]).toEqual(before)
  expect(ruleOf(0)).toBe(before[0])
  await slowDown()
  await rhythms.look()
  expect(allowed()).toEqual([[99], [16.5]])
  expect(ruleOf(1)).toBe(before[1])
})

it('takes from rules that come to be meanwhile nothing of what they were loaded with', async () => {
  const loaded = await loadRules(test.db, allPartitions, { now: Date.now() })
  const { book, allowed } = await openBook()
  book.adopt(loaded.slice(0, 1))
  const looking = createRhythms(test.db, book).look()
  book.adopt(loaded)
  await looking
  expect(allowed()).toEqual([[16.5], [16.5]])
})

it('keeps the rules that nobody has changed when all are loaded again', async () => {
  const { book, ruleOf } = await openBook()
  const [first, second] = [ruleOf(0), ruleOf(1)]
  await run(sql`update alarm_rule set expression = 'b > 6.0' where id = ${ruleIds[1]}`)
  book.adopt(
    await loadRules(test.db, allPartitions, { now: Date.now(), standing: (id) => book.find(id)?.rule }),
  )
  expect(ruleOf(0)).toBe(first)
  expect(ruleOf(1)).not.toBe(second)
  expect(ruleOf(1)?.formula?.expression?.source).toBe('b > 6.0')
})

it('forgets what was heard of a point when the rule calls another one by its name', async () => {
  const { book } = await openBook()
  await run(sql`update alarm_variable set variable_name = 'c' where record_id = ${ruleIds[0]}`)
  const [before] = [book.find(ruleIds[0] ?? '')]
  const { fresh } = book.adopt(
    await loadRules(test.db, allPartitions, { now: Date.now(), standing: (id) => book.find(id)?.rule }),
  )
  expect(fresh.map(({ rule }) => rule.id)).toEqual([ruleIds[0]])
  expect(book.find(ruleIds[0] ?? '')).not.toBe(before)
  await run(sql`update alarm_variable set variable_name = 'a' where record_id = ${ruleIds[0]}`)
})

it('clears an alarm that stood when its rule began to call the point otherwise', async () => {
  const life = engineLife(test.db, start, (tools) => createAlarmEngine(tools, () => undefined))
  await life.engine.start()
  let sequence = 0
  const commit = async (value: number) => {
    sequence += 1
    const batch = { sequence, ts: life.clock.now(), points: points.slice(0, 1), values: [value] }
    await commitReadings(test.db, life.bus, batch)
    await life.pass(1_000)
  }
  const open = async () =>
    (await run(sql`select clear_time is null as "isOpen" from alarm`)).rows.map(({ isOpen }) => isOpen)
  const rewrite = async (name: string, limit: number) => {
    const expression = `${name} > ${limit}.0`
    await run(sql`update alarm_variable set variable_name = ${name} where record_id = ${ruleIds[0]}`)
    await run(sql`update alarm_rule set expression = ${expression} where id = ${ruleIds[0]}`)
    await life.engine.reload()
  }
  await commit(9)
  expect(await open()).toEqual([true])
  await rewrite('c', 6)
  await commit(8)
  expect(await open()).toEqual([true])
  // it does not hold any more by the rule as it is now
  await rewrite('d', 20)
  await commit(9)
  expect(await open()).toEqual([false])
  await rewrite('a', 5)
  await life.end()
})

it('tells of a rule that fails once, whatever its rhythm and other rules do, and again when it is changed', async () => {
  const judge: typeof evaluate = (rule, ...rest) => {
    if (rule.formula) throw new Error('no expressions today')
    return evaluate(rule, ...rest)
  }
  const life = engineLife(test.db, start, (tools) => createAlarmEngine(tools, () => undefined, { judge }))
  const told: string[] = []
  life.bus.subscribe('writers.setAside', ({ reason }) => told.push(reason))
  await life.engine.start()
  let sequence = 0
  const commit = async () => {
    sequence += 1
    const batch = { sequence, ts: life.clock.now(), points: points.slice(0, 1), values: [9] }
    await commitReadings(test.db, life.bus, batch)
    await life.pass(1_000)
  }
  await commit()
  await slowDown()
  await life.pass(10 * minuteMs)
  await commit()
  await run(sql`update alarm_rule set content = content || '!' where id = ${ruleIds[1]}`)
  await life.engine.reload()
  await commit()
  expect(told).toEqual(['no expressions today'])
  await run(sql`update alarm_rule set content = content || '!' where id = ${ruleIds[0]}`)
  await life.engine.reload()
  await commit()
  expect(told).toEqual(['no expressions today', 'no expressions today'])
  await life.end()
})
