import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from './statements'

/**
 * What the product is measured against: Fastify and pg, nothing else. Each path runs its statements, prepared, one
 * after the other and answers the rows. Started as a child with `BARE` = `{ url, paths: { path: statements } }` as
 * JSON; says its address to the parent.
 */
const { url, paths }: { url: string; paths: Record<string, Statement[]> } = JSON.parse(
  process.env.BARE ?? '{}',
)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify()
for (const [path, statements] of Object.entries(paths)) {
  const prepared = statements.map((statement, index) => ({ ...statement, name: `${path}-${index}` }))
  app.get(path, async () => {
    const data: unknown[] = []
    for (const statement of prepared) data.push((await pool.query(statement)).rows)
    return { code: 200, success: true, data, msg: '操作成功' }
  })
}
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
