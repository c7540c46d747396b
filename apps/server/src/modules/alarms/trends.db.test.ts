import { alarmRules, alarms, type TrendCondition, tryAlarmRule } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { engineLife } from '../../testing/engineLife'
import { makeDevice, makeProduct, makeStation } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices } from '../devices'
import { createStations } from '../stations'
import { seedHours, seedReadings } from '../telemetry'
import { createAlarms } from '.'
import { createAlarmEngine } from './engine/createAlarmEngine'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Noon in Shanghai, where the clock of the calls stands; rules are tried on the day before. */
const noon = Date.UTC(2026, 2, 1, 4)
const midnight = noon - 12 * hourMs
/** The hour before noon is rolled up by then. */
const now = noon + 300_000
const from = now - dayMs

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createAlarms(platform),
])

let stationId: string
/** Of one device whose values get more, and of another one whose values get less by as much. */
let points: Record<string, string>
let falling: Record<string, string>

/** A day's course; yesterday from 17 to 20 o'clock more, and today more from the beginning, or less. */
const load = (at: number, sign = 1) => {
  const hour = ((at - midnight) / hourMs + 24 * 100) % 24
  const more = at >= midnight - 7 * hourMs && at < midnight - 4 * hourMs ? 80 : at >= midnight ? 40 : 0
  return 100 + Math.round(60 * Math.sin((hour / 24) * Math.PI)) + sign * more
}

beforeAll(async () => {
  app.clock.advance(now - noon)
  stationId = (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id
  const product = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'energy', unit: 'kWh', kind: 'accumulated', decimals: 0 },
      { propertyNo: 'oil', unit: '℃', decimals: 1 },
      { propertyNo: 'breaker', dataType: 'boolean' },
    ],
  })
  ;({ points } = await makeDevice(test.db, { deviceName: 'T1', stationId, productId: product.id }))
  ;({ points: falling } = await makeDevice(test.db, { deviceName: 'T2', stationId, productId: product.id }))
  const hours = Array.from({ length: 63 * 24 }, (_, place) => midnight - 62 * dayMs + place * hourMs)
  const register = (pointId: string | undefined, sign: number) => {
    let shown = 0
    const first = hours.map((at) => {
      shown += load(at, sign)
      return shown - load(at, sign)
    })
    const last = first.map((value, place) => value + load(hours[place] ?? 0, sign))
    return { pointId: pointId ?? '', hours, first, last }
  }
  await seedHours(test.db, [register(points.energy, 1), register(falling.energy, -1)])
  const ts = hours.slice(-30 * 24)
  // the faster the longer: by 2.5 degrees a day until yesterday, and by 2.6 today
  const oil = (at: number) => 50 + 0.05 * ((at - midnight) / dayMs + 30) ** 2
  await seedReadings(test.db, [
    { pointId: points.oil ?? '', ts, values: ts.map(oil) },
    { pointId: falling.oil ?? '', ts, values: ts.map((at) => 200 - oil(at)) },
  ])
})

const climbs = {
  ...{ itemId: 'oil', condition: 'climbs', limit: 2.55, windowSeconds: 8 * 86_400 },
  content: '{{value}} {{unit}}',
} as const
const rules = {
  above: {
    itemId: 'energy',
    condition: 'aboveUsual',
    limit: 30,
    deadBand: 5,
    content: '多 {{value}} {{unit}}',
  },
  below: { itemId: 'energy', condition: 'belowUsual', limit: 1, content: '少' },
  climbs,
  // of each day it is said as that begins
  byDay: { ...climbs, activeFrom: '08:00', activeUntil: '18:00' },
  sinks: { itemId: 'oil', condition: 'sinks', limit: 2, windowSeconds: 8 * 86_400, content: '降' },
  peak: { itemId: 'energy', condition: 'peakAhead', limit: 185, content: '将到 {{value}} {{unit}}' },
} as const
const bodyOf = ({ itemId, ...rule }: (typeof rules)[keyof typeof rules]) => ({
  ...rule,
  itemId: points[itemId] ?? '',
})
const live = (beginMs: number) =>
  engineLife(test.db, beginMs, (tools) => createAlarmEngine(tools, () => undefined))

it('opens and clears alarms by trends, as their trial on the past said, whatever time a restart takes', async () => {
  const admin = app.as()
  const tried: Record<string, { openMs: number; clearMs: number | null }[]> = {}
  const hourOf = (ms: number) => (ms - midnight) / hourMs
  for (const [name, rule] of Object.entries(rules)) {
    const { data } = await admin.call(tryAlarmRule, { body: { ...bodyOf(rule), days: 1 } as never })
    tried[name] = data.after.alarms
    expect(data).toMatchObject({ isRolledUp: false, readings: rule.itemId === 'oil' ? 1 : 24 })
    expect(data.judged).toHaveLength(data.readings)
    const saved = await admin.call(alarmRules.calls.save, {
      body: { ...bodyOf(rule), ruleName: name, level: 1 } as never,
    })
    expect(saved.code).toBe(200)
  }
  expect(tried.above?.map(({ openMs, clearMs }) => [openMs, clearMs ?? noon].map(hourOf))).toEqual([
    [-6, -3],
    [1, 12],
  ])
  expect([tried.below, tried.sinks]).toEqual([[], []])
  expect([tried.climbs, tried.byDay].map((opened) => opened?.map(({ openMs }) => hourOf(openMs)))).toEqual([
    [0],
    [8],
  ])
  // a peak is foretold by what the first hours of the day have more
  expect(tried.peak?.length).toBeGreaterThan(0)
  const [foretold] = tried.peak?.filter(({ openMs }) => openMs > midnight) ?? []
  // 185 kW are measured at eight
  expect(hourOf(foretold?.openMs ?? 0)).toBeLessThan(8)

  // the same as time goes, but for two hours in which the server stands
  const run = async (begin: number, end: number) => {
    const { engine, pass, end: stop } = live(begin)
    await engine.start()
    for (let at = begin; at < end; at += 600_000) await pass(600_000)
    await stop()
  }
  await run(from, midnight - 4.5 * hourMs)
  await run(midnight - 2.5 * hourMs, now)
  const { rows: found } = await test.db.asSystem((tx) =>
    tx.execute<{ name: string; openMs: number; clearMs: number | null; content: string }>(sql`
      select r.rule_name as name, (extract(epoch from a.alarm_time) * 1000)::float8 as "openMs", a.alarm_content as content,
        (extract(epoch from a.clear_time) * 1000)::float8 as "clearMs"
      from alarm a join alarm_rule r on r.id = a.rule_id order by a.alarm_time`),
  )
  for (const [name, expected] of Object.entries(tried))
    expect(found.filter((alarm) => alarm.name === name)).toMatchObject(
      expected.map(({ openMs, clearMs }) => ({ openMs, clearMs })),
    )
  expect(found.filter(({ name }) => name === 'above').map(({ content }) => content)).toEqual([
    '多 80 kW',
    '多 40 kW',
  ])
  expect(found.find(({ name }) => name === 'climbs')?.content).toBe('2.598 ℃/d')
})

it('says values and limits of trends in the unit of what they are judged by', async () => {
  const admin = app.as()
  const listed = (await admin.call(alarms.calls.page, { query: { equipmentName: 'T1' } })).data.records
  const formats = new Map(
    listed.map(({ condition, format }: { condition: string; format: { unit: string } }) => [
      condition,
      format.unit,
    ]),
  )
  expect(Object.fromEntries(formats)).toMatchObject({ aboveUsual: 'kW', climbs: '℃/d' })
  const [rule] = (await admin.call(alarmRules.calls.list, { query: { ruleName: 'above' } })).data
  expect(rule).toMatchObject({ isRegister: true, format: { unit: 'kWh' } })
})

it('stands at numbers alone, and looks at whole days', async () => {
  const admin = app.as()
  const refused = async (values: object) => {
    const body = { ...bodyOf(rules.climbs), ruleName: 'x', level: 1, ...values }
    return admin.call(alarmRules.calls.save, { body: body as never })
  }
  expect(await refused({ itemId: points.breaker })).toMatchObject({ error: { key: 'alarms.notForStates' } })
  expect(await refused({ windowSeconds: 90_000 })).toMatchObject({
    code: 400,
    error: { field: 'windowSeconds' },
  })
  expect(await refused({ limit: 0 })).toMatchObject({ code: 400, error: { field: 'limit' } })
  const rises = { condition: 'rises', windowSeconds: 8 * 86_400 }
  expect(await refused(rises)).toMatchObject({ code: 400, error: { field: 'windowSeconds' } })
})

interface Stood extends Record<string, unknown> {
  openMs: number
  clearMs: number | null
}

/** What delays make of the times in which a condition held, as far as an instant. */
function delayed(stood: readonly Stood[], onMs: number, offMs: number, until: number): Stood[] {
  const alarms: Stood[] = []
  for (const { openMs, clearMs } of stood) {
    const last = alarms.at(-1)
    const end = clearMs === null ? null : clearMs + offMs
    // it is back before the alarm before has cleared
    if (last && (last.clearMs === null || openMs < last.clearMs)) last.clearMs = end
    else if (clearMs === null || clearMs - openMs > onMs) alarms.push({ openMs: openMs + onMs, clearMs: end })
  }
  return alarms
    .filter(({ openMs }) => openMs <= until)
    .map(({ openMs, clearMs }) => ({
      openMs,
      clearMs: clearMs !== null && clearMs <= until ? clearMs : null,
    }))
}

it('opens and clears by every trend after every delay and dead band, with a restart in every hour', async () => {
  await test.db.asSystem((tx) => tx.execute(sql`delete from alarm_rule`))
  await test.db.asSystem((tx) => tx.execute(sql`delete from alarm`))
  await test.db.asSystem((tx) => tx.execute(sql`delete from alarm_state`))
  const admin = app.as()
  const week = { windowSeconds: 8 * 86_400 }
  const trends: Readonly<
    Record<
      TrendCondition,
      { itemId: string | undefined; limit: number; band: number; windowSeconds?: number }
    >
  > = {
    climbs: { itemId: points.oil, limit: 2.55, band: 1, ...week },
    sinks: { itemId: falling.oil, limit: 2.55, band: 1, ...week },
    aboveUsual: { itemId: points.energy, limit: 30, band: 60 },
    belowUsual: { itemId: falling.energy, limit: 30, band: 60 },
    peakAhead: { itemId: points.energy, limit: 185, band: 25 },
  }
  const [onSeconds, offSeconds] = [5_400, 7_200 - 600]
  const expected = new Map<string, Stood[]>()
  const opened = new Set<string>()
  for (const [condition, { band, ...of }] of Object.entries(trends))
    for (const deadBand of [0, band]) {
      const rule = { ...of, condition, deadBand, content: '{{value}}' }
      const { data } = await admin.call(tryAlarmRule, { body: { ...rule, days: 1 } as never })
      const stood: Stood[] = data.after.alarms
      if (stood.length > 0) opened.add(condition)
      for (const onDelaySeconds of [0, onSeconds])
        for (const offDelaySeconds of [0, offSeconds]) {
          const ruleName = [condition, deadBand, onDelaySeconds, offDelaySeconds].join(' ')
          const body = { ...rule, ruleName, level: 1, onDelaySeconds, offDelaySeconds }
          expect((await admin.call(alarmRules.calls.save, { body: body as never })).code).toBe(200)
          expected.set(ruleName, delayed(stood, onDelaySeconds * 1_000, offDelaySeconds * 1_000, now))
        }
    }
  expect([...opened].toSorted()).toEqual(Object.keys(trends).toSorted())

  for (let hour = from; hour < now; hour += hourMs) {
    const { engine, pass, end } = live(hour)
    await engine.start()
    for (let at = hour; at < Math.min(hour + hourMs, now); at += 1_200_000) await pass(1_200_000)
    await end()
  }
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute<Stood & { name: string }>(sql`
      select r.rule_name as name, (extract(epoch from a.alarm_time) * 1000)::float8 as "openMs",
        (extract(epoch from a.clear_time) * 1000)::float8 as "clearMs"
      from alarm a join alarm_rule r on r.id = a.rule_id order by a.alarm_time`),
  )
  for (const [name, alarmsOfRule] of expected) {
    const found = rows.filter((row) => row.name === name)
    expect({ name, alarms: found.map(({ openMs, clearMs }) => ({ openMs, clearMs })) }).toEqual({
      name,
      alarms: alarmsOfRule,
    })
  }
})
