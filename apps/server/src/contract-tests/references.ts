import type { Call } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database'
import { type Leaf, leavesOf } from './sample'

/** A call with one of its fields that holds ids. */
export interface Reference extends Leaf {
  call: Call
  part: 'query' | 'body'
  noun: string
}

/** The fields of a call that hold ids of records. */
export const referencesOf = (call: Call): Reference[] =>
  (['query', 'body'] as const).flatMap((part) =>
    leavesOf(call[part]).flatMap((leaf) =>
      leaf.reference === undefined || leaf.reference === 'self'
        ? []
        : [{ ...leaf, call, part, noun: leaf.reference }],
    ),
  )

/** Whether a call leaves what it names as it was. */
export const onlyReads = ({ method, changes, audit }: Call): boolean =>
  method === 'GET' && changes === undefined && audit === undefined

/** The nouns of the records that a call names. */
export const nounsOf = (call: Call): string[] => referencesOf(call).map(({ noun }) => noun)

/** Nouns that share a table with another. */
const shared: Readonly<Record<string, string>> = {
  airconTiming: 'timing_task',
  delivery: 'outbox_message',
  viewLink: 'view_share',
  voiceAnnouncement: 'timing_task',
}

/** The table of a noun's records. */
export const tableOf = (noun: string) =>
  shared[noun] ?? noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Those nouns whose records stand at a station: their tables have the policy of stations. */
export async function nounsAtStations(db: Database, nouns: Iterable<string>): Promise<Set<string>> {
  const { rows } = await db.asOwner((tx) =>
    tx.execute<{ table: string }>(
      sql`select tablename as table from pg_policies where policyname = 'app_tenant_station'`,
    ),
  )
  const tables = new Set(rows.map((row) => row.table))
  return new Set([...nouns].filter((noun) => noun === 'station' || tables.has(tableOf(noun))))
}
