import type { Database } from '../../../platform/database'

/** Readings that have become current together, by columns and in the order of arrival. */
export interface CurrentReadings {
  readonly points: readonly { readonly id: string }[]
  /** Unix ms. */
  readonly ts: readonly number[]
  readonly values: readonly (number | string)[]
  /** 0 good, 1 uncertain, 2 bad. */
  readonly qualities: readonly number[]
}

/** Readings that are held in memory at once; batches are never cut. */
const readingsAtOnce = 50_000

interface Row {
  sequence: string
  id: string
  ts: number
  value: number | null
  text: string | null
  quality: number
}

/**
 * Hands over every reading that became current after a batch, in the order in which consumers of `samples.committed`
 * saw them: whoever stores its results together with the last sequence it has seen goes on from there after a
 * restart. The journal keeps what lies behind the slowest of `ingest_cursor`.
 *
 * @returns the last sequence there is
 */
export async function readJournal(
  db: Database,
  options: {
    /** The last sequence that the reader has seen. */
    after: number
    /** What the reader is interested in. */
    pointIds: readonly string[]
    /** Batches that are at hand, whoever has committed them: they are handed over whole, and not read. */
    atHand?: ReadonlyMap<number, () => CurrentReadings>
    take(readings: CurrentReadings, sequence: number): void
  },
): Promise<number> {
  let from = options.after
  for (;;) {
    const to = await endOfPart(db, from)
    if (to === undefined) return from
    const held = heldBetween(options.atHand, from, to)
    const { rows } = await db.systemPool.query<Row>(
      `select j.sequence, u.id, u.ts::float8 as ts, u.value, u.text, u.quality
       from ingest_journal j, unnest(j.points, j.ts, j."values", j.texts, j.qualities)
         with ordinality as u(id, ts, value, text, quality, place)
       join unnest($3::bigint[]) as wanted(id) using (id)
       where j.sequence > $1 and j.sequence <= $2 and j.sequence <> all ($4::bigint[]) order by j.sequence, u.place`,
      [from, to, options.pointIds, held.map(([sequence]) => sequence)],
    )
    const batches = [...bySequence(rows), ...held].sort(([one], [other]) => one - other)
    for (const [sequence, readings] of batches) options.take(readings, sequence)
    from = to
  }
}

/** The last batch of the next part, which holds as many readings as fit into memory. */
async function endOfPart(db: Database, after: number): Promise<number | undefined> {
  const { rows } = await db.systemPool.query<{ last: string | null }>(
    `select max(sequence) as last from (
       select sequence, sum(readings) over (order by sequence) - readings as before
       from (select sequence, readings from ingest_batch where sequence > $1 order by sequence limit 1000) b
     ) part where before < $2`,
    [after, readingsAtOnce],
  )
  const last = rows[0]?.last
  return last == null ? undefined : Number(last)
}

const heldBetween = (
  atHand: ReadonlyMap<number, () => CurrentReadings> = new Map(),
  after: number,
  to: number,
) =>
  [...atHand].flatMap(([sequence, readings]) =>
    sequence > after && sequence <= to ? [[sequence, readings()] as const] : [],
  )

function bySequence(rows: readonly Row[]): Map<number, CurrentReadings> {
  const batches = new Map<number, ReturnType<typeof noReadings>>()
  for (const { sequence, id, ts, value, text, quality } of rows) {
    const batch = batches.get(Number(sequence)) ?? noReadings()
    batches.set(Number(sequence), batch)
    batch.points.push({ id })
    batch.ts.push(ts)
    batch.values.push(value ?? text ?? '')
    batch.qualities.push(quality)
  }
  return batches
}

const noReadings = () => ({
  points: [] as { id: string }[],
  ts: [] as number[],
  values: [] as (number | string)[],
  qualities: [] as number[],
})
