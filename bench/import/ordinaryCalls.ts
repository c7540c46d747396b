import { setTimeout as delay } from 'node:timers/promises'
import { devices } from '@energy-console/contract/devices'
import { listLatestValues, listPointHistory } from '@energy-console/contract/telemetry'
import { ask, timeOf } from '../support/ask'
import { percentile } from '../support/figures'
import type { Stack } from '../support/stack'

const tenantId = '000000'
/** What a screen shows, and its curves. */
const [shownPoints, curves] = [500, 8]
const hourMs = 3_600_000
/** Between two calls of one kind: three people who click on. */
const pauseMs = 50

/** Gives some points newest values, and a few of them an hour of readings, one every five seconds; answers what ordinary calls ask for. */
export async function seedShown({ db }: Stack, itemIds: readonly string[]): Promise<string[]> {
  const shown = itemIds.slice(0, shownPoints)
  const now = Date.now()
  await db.systemPool.query(
    `insert into latest_value (tenant_id, station_id, point_id, ts, value, sequence)
     select tenant_id, station_id, id, $2, 12.5, 0 from point where id = any ($1::bigint[])
     on conflict (point_id) do nothing`,
    [shown, now],
  )
  await db.systemPool.query(
    `insert into sample (tenant_id, point_id, ts, value, sequence)
     select $1, p, ts, 100 + 40 * sin(ts / 1e5), 0
     from unnest($2::bigint[]) p, generate_series($3::bigint, $4::bigint, 5000) ts`,
    [tenantId, shown.slice(0, curves), now - hourMs, now - 1],
  )
  return shown
}

/** What people ask for all day long. */
const callsOf = (stack: Stack, itemIds: readonly string[]): Record<string, () => Promise<unknown>> => ({
  'a page of devices': () => ask(stack, devices.calls.page, { query: { current: '1', size: '20' } }),
  [`latest values of ${itemIds.length} points`]: () =>
    ask(stack, listLatestValues, { query: { itemIds: itemIds.join(',') } }),
  [`an hour of ${curves} curves`]: () => {
    const end = Date.now()
    const query = { start: String(end - hourMs), end: String(end) }
    return ask(stack, listPointHistory, { query: { itemIds: itemIds.slice(0, curves).join(','), ...query } })
  },
})

/** Makes each kind of call again and again while something is done; answers how long they took, ms. */
export async function whileAsking<T>(
  stack: Stack,
  itemIds: readonly string[],
  work: () => Promise<T>,
): Promise<{ times: Record<string, number[]>; result: T }> {
  const times: Record<string, number[]> = {}
  let isOver = false
  const asking = Object.entries(callsOf(stack, itemIds)).map(async ([name, call]) => {
    const taken: number[] = []
    times[name] = taken
    while (!isOver) {
      taken.push(await timeOf(call))
      await delay(pauseMs)
    }
  })
  try {
    return { times, result: await work() }
  } finally {
    isOver = true
    await Promise.all(asking)
  }
}

/** 95th percentiles by kind of call, ms. */
export const p95Of = (times: Readonly<Record<string, readonly number[]>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(times).map(([name, list]) => [name, Math.round(percentile(list, 0.95) * 10) / 10]),
  )
