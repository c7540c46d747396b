import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { addReading, noReadings, type Readings } from '../ingest/readings'
import { readingsWithin } from '../store/readings'

/** Those of the readings whose point has none at their instant, each once. */
export async function missingReadings(tx: Tx, readings: Readings): Promise<Readings> {
  const there = await placesThere(tx, readings)
  const seen = new Set<string>()
  const missing = noReadings()
  readings.points.forEach((point, place) => {
    const [ts = 0, value = 0, quality = 0] = [
      readings.ts[place],
      readings.values[place],
      readings.qualities[place],
    ]
    const key = `${point.id} ${ts}`
    if (there.has(place) || seen.has(key)) return
    seen.add(key)
    addReading(missing, point, ts, value, quality)
  })
  return missing
}

/** A day of a point is read at once: it may be sealed. */
async function placesThere(tx: Tx, { points, ts }: Readings): Promise<ReadonlySet<number>> {
  if (points.length === 0) return new Set()
  const within = readingsWithin({
    point: sql`d.asked_point`,
    from: sql`d.low`,
    before: sql`d.high`,
  })
  const { rows } = await tx.execute<{ place: number }>(sql`
    with asked as materialized (
      select u.asked_point, u.asked_ts, u.place - 1 as place
      from unnest(${bigints(points.map(({ id }) => id))}, ${bigints(ts)}) with ordinality as u(asked_point, asked_ts, place)
    ), days as (
      select asked_point, min(asked_ts) as low, max(asked_ts) + 1 as high from asked
      group by asked_point, asked_ts / 86400000
    )
    select a.place::int as place from days d cross join lateral ${within} r
    join asked a on a.asked_point = d.asked_point and a.asked_ts = r.ts`)
  return new Set(rows.map(({ place }) => place))
}
