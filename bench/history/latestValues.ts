import { listLatestValues } from '@energy-console/contract/telemetry'
import { ask, timeOf } from '../support/ask'
import { percentile } from '../support/figures'
import type { Stack } from '../support/stack'

/** What a call takes at most. */
const atOnce = 500
const calls = 40
const newest = `select p.id, l.ts, l.value, l.text, l.quality from point p left join latest_value l on l.point_id = p.id
  where p.id = any ($1::bigint[])`

const rounded = (ms: number) => Math.round(ms * 10) / 10

/** Newest values of as many points as a call takes, from all over the plant, and of all of them; beside bare statements. */
export async function measureLatest(stack: Stack, itemIds: readonly string[]) {
  const raw = (ids: readonly string[]) => timeOf(() => stack.db.systemPool.query(newest, [ids]))
  const asked = (ids: readonly string[]) =>
    timeOf(async () => {
      const values = await ask<{ ts: number | null }[]>(stack, listLatestValues, {
        query: { itemIds: ids.join(',') },
      })
      if (values.length !== ids.length || values.some(({ ts }) => ts === null))
        throw new Error('not all values came')
    })
  const stride = Math.max(Math.floor(itemIds.length / atOnce), 1)
  const [times, raws]: [number[], number[]] = [[], []]
  for (let call = 0; call < calls + 5; call += 1) {
    const ids = itemIds.filter((_, place) => place % stride === call % stride).slice(0, atOnce)
    const [ms, rawMs] = [await asked(ids), await raw(ids)]
    // The first calls warm the caches of both processes.
    if (call < 5) continue
    times.push(ms)
    raws.push(rawMs)
  }
  let allMs = 0
  for (let from = 0; from < itemIds.length; from += atOnce)
    allMs += await asked(itemIds.slice(from, from + atOnce))
  const [p95Ms, rawP95Ms] = [percentile(times, 0.95), percentile(raws, 0.95)]
  return {
    ...{ atOnce, p95Ms: rounded(p95Ms), rawP95Ms: rounded(rawP95Ms), ratio: rounded(p95Ms / rawP95Ms) },
    ...{ allMs: Math.round(allMs), allRawMs: Math.round(await raw(itemIds)) },
  }
}
