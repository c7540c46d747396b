import type { Call } from '@energy-console/contract'
import { allResources } from '@energy-console/contract/all'
import { mostCurves } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../platform/database'
import { tableOf } from './references'
import { bare, leavesOf, replaceAt } from './sample'

/** As many ids as any call takes. */
const most = 1000

/**
 * Calls that are asked for fewer, by path: no record holds the files that a full table has, and each is told by its record; a
 * table holds schedules of all kinds; a file has the curves of one page.
 */
const fewer: Readonly<Record<string, number>> = {
  '/api/ml-mlink/attachment/addresses': 1,
  '/api/ml-mlink/item/historyExport': mostCurves,
  '/api/ml-mlink/timingtask/usage': 1,
  '/api/ml-mlink/aircontiming/usage': 1,
  '/api/ml-mlink/voiceannouncement/usage': 1,
}

/** The nouns whose table is not called after them. */
const tables: Readonly<Record<string, string>> = {
  user: 'app_user',
  alarmEvent: 'alarm',
  upload: 'attachment',
}

/** Whether an input has a field of this name. */
export function takes(schema: Call['query'], name: string): boolean {
  if (schema === undefined) return false
  const type = bare(schema)
  return type instanceof z.ZodObject && name in type.shape
}

/** The input with the longest lists that it takes in place of its comma lists of ids: records that north has. */
export async function withLongLists(
  db: Database,
  call: Call,
  part: 'query' | 'body',
  input: object | undefined,
) {
  if (input === undefined || input instanceof Uint8Array) return input
  let long: unknown = input
  for (const { path, schema, reference } of leavesOf(call[part])) {
    const length = Math.min(longest(schema), fewer[call.path] ?? most)
    if (reference === undefined || length === 1) continue
    const ids = await idsOf(db, reference === 'self' ? nounOf(call) : reference, length)
    if (ids.length > 0) long = replaceAt(long, path, ids.join(','))
  }
  return long as object
}

/** How many ids stand in a comma list at most; 1 where the field holds but one. */
const longest = (schema: z.ZodType) =>
  [most, 500, 200, 100, 50].find(
    (length) => schema.safeParse(Array<string>(length).fill('900000000000000000').join(',')).success,
  ) ?? 1

/** The noun whose own calls these are. */
const nounOf = ({ path }: Call) =>
  allResources.find(({ calls }) => Object.values(calls).some((own) => path === (own as Call).path))?.noun ??
  ''

async function idsOf(db: Database, noun: string, count: number): Promise<string[]> {
  const table = tables[noun] ?? tableOf(noun)
  return db.asOwner(async (tx) => {
    const { rows: known } = await tx.execute<{ there: boolean }>(
      sql`select to_regclass(${table}) is not null as there`,
    )
    if (!known[0]?.there) return []
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id::text from ${sql.identifier(table)} where tenant_id = 'north' order by id limit ${count}`,
    )
    return rows.map(({ id }) => id)
  })
}
