import type { TroubleSource } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { arrayLiteral, type Database, type Tx } from '../database'
import type { Feed, Position } from './feed'
import { engineCursors, engineLeases } from './table'

/** Somebody else has taken a partition over: what was to be written is not, and nothing will be. */
export class OwnershipLost extends Error {
  constructor(engine: string) {
    super(`another owner has taken over partitions of engine ${engine}`)
    this.name = 'OwnershipLost'
  }
}

/** A partition that this process has taken over. */
export interface OwnedPartition {
  readonly partition: number
  /** The number under which it writes. */
  readonly fence: number
  /** How far it has come: its former owner, to begin with. */
  readonly position: Position
}

/**
 * How long the transaction of results may rest between two statements, ms. A process that is stopped in the midst of one would keep
 * its cursors, and whoever is to take them over, for as long as its connection stands.
 */
const mostRestMs = 10_000

const columnOf = (feed: Pick<Feed<unknown>, 'column'>) => sql.raw(`"${feed.column}"`)

/**
 * Takes partitions over: from now on no former owner writes. One that nobody has had yet begins at `newest`; null where
 * there are no positions. With `lessee` those alone whose lease is that process's own, and stays so until it has taken them over.
 */
export const takeOver = (
  db: Database,
  engine: TroubleSource,
  options: {
    feed: Pick<Feed<unknown>, 'column'>
    partitions: readonly number[]
    newest: Position | null
    lessee?: string | undefined
  },
): Promise<OwnedPartition[]> =>
  db.asSystem(async (tx) => {
    const column = columnOf(options.feed)
    const wanted = sql`${arrayLiteral(options.partitions)}::smallint[]`
    const ours =
      options.lessee === undefined
        ? sql`select unnest(${wanted})`
        : sql`select partition from ${engineLeases} where role = 'worker' and partition = any (${wanted})
            and owner = ${options.lessee} for share`
    const { rows } = await tx.execute<Record<'partition' | 'fence' | 'position', string>>(sql`
      with ours (p) as materialized (${ours})
      insert into ${engineCursors} as c (consumer, partition, ${column}, fence)
      select ${engine}, p, ${options.newest}::bigint, 1 from ours
      on conflict (consumer, partition) do update set fence = c.fence + 1, ${column} = coalesce(c.${column}, excluded.${column})
      returning partition, fence, ${column} as position`)
    return rows.map((row) => ({
      partition: Number(row.partition),
      fence: Number(row.fence),
      position: Number(row.position),
    }))
  })

/**
 * Notes how far the partitions have come, in the transaction of the results and before them. Their rows stay locked, so
 * that nobody takes them over in between; not for ever, though, where the transaction does not go on.
 *
 * @throws OwnershipLost when one of them is no longer ours
 */
export async function advance(
  tx: Tx,
  engine: TroubleSource,
  options: {
    feed: Pick<Feed<unknown>, 'column'>
    /** With the places at which they are now; null where there are no positions. */
    owned: readonly (Omit<OwnedPartition, 'position'> & { position: Position | null })[]
  },
): Promise<void> {
  const { feed, owned } = options
  const column = (of: (one: (typeof owned)[number]) => number | null) => arrayLiteral(owned.map(of))
  const { rowCount } = await tx.execute(sql`
    update ${engineCursors} c set ${columnOf(feed)} = o.position
    from unnest(${column(({ partition }) => partition)}::smallint[], ${column(({ fence }) => fence)}::bigint[],
      ${column(({ position }) => position)}::bigint[]) as o(partition, fence, position)
    where c.consumer = ${engine} and c.partition = o.partition and c.fence = o.fence
    returning set_config('idle_in_transaction_session_timeout', ${String(mostRestMs)}, true)`)
  if (rowCount !== owned.length) throw new OwnershipLost(engine)
}
