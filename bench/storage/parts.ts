import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../../apps/server/src/platform/database'

/** What sealing does for each reading, by how its statements begin; all else is done for a day. */
const parts = {
  packing: /^\s*insert into sealing\./,
  comparing: /^\s*select count\(\*\)::text \|\| ':'/,
}
type Part = keyof typeof parts

const dialect = new PgDialect()

/** A database whose owner's statements are timed, and how long those of each part took, ms. */
export function timedParts(db: Database): { db: Database; ms: Record<Part, number> } {
  const ms = { packing: 0, comparing: 0 }
  const timed = (tx: Tx) =>
    new Proxy(tx, {
      get(target, name) {
        if (name !== 'execute') return Reflect.get(target, name)
        return async (query: SQL) => {
          const began = performance.now()
          const answer = await target.execute(query)
          const { sql } = dialect.sqlToQuery(query)
          for (const [part, beginning] of Object.entries(parts) as [Part, RegExp][])
            if (beginning.test(sql)) ms[part] += performance.now() - began
          return answer
        }
      },
    })
  return { ms, db: { ...db, asOwner: (work) => db.asOwner((tx) => work(timed(tx))) } }
}
