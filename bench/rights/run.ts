import { users } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { holds, type Session } from '../../apps/server/src/platform/http'
import { percentile, report } from '../support/figures'
import { startStack } from '../support/stack'

const userCount = 100_000
const askedPerColumn = 20
const checks = 1_000_000
/** Every column of the list that can be sorted by. */
const columns = ['account', 'realName', 'phone', 'status', 'createTime', 'roleId', 'deptId']

const stack = await startStack(async () => undefined)
try {
  const { db, url, token } = stack
  await db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into app_user (tenant_id, account, real_name, password_hash, phone, role_id, dept_id, create_time)
      select '000000', 'user' || n, 'name ' || (n::bigint * 7919 % ${userCount}::int), '', '1' || (n::bigint * 104729 % 9999999),
        (1 + n % 40)::text, (1 + n % 300)::text, now() - n * interval '1 minute'
      from generate_series(1, ${userCount}::int) n`)
    await tx.execute(sql`analyze app_user`)
  })

  const ask = async (query: Record<string, string>) => {
    const began = performance.now()
    const answer = await fetch(`${url}${users.calls.page.path}?${new URLSearchParams(query)}`, {
      headers: { 'blade-auth': `bearer ${token}` },
    })
    const { data } = (await answer.json()) as { data: { total: number } }
    if (data.total < userCount) throw new Error(`${data.total} users are listed`)
    return performance.now() - began
  }

  const figures: Record<string, number> = {}
  for (const column of columns) {
    const times: number[] = []
    await ask({ ascs: column, size: '20' })
    for (let time = 0; time < askedPerColumn; time += 1) {
      const direction = time % 2 === 0 ? 'ascs' : 'descs'
      times.push(await ask({ [direction]: column, size: '20', current: String(1 + time * 5) }))
    }
    figures[`${column}P95Ms`] = Math.round(percentile(times, 0.95))
  }

  const codes = Array.from({ length: 300 }, (_, index) => `code_${index}`)
  const session = { permissions: new Set(codes) } as Pick<Session, 'permissions'> as Session
  const began = performance.now()
  let held = 0
  for (let check = 0; check < checks; check += 1) held += Number(holds(session, codes[check % 300] ?? ''))
  const checkUs = ((performance.now() - began) * 1000) / checks
  if (held !== checks) throw new Error('a code that is held was not found')

  report(
    [
      ...Object.entries(figures).map(([name, ms]): [string, string] => [
        `users by ${name.replace('P95Ms', '')}, p95`,
        `${ms} ms`,
      ]),
      ['permission check, role of 300 codes', `${checkUs.toFixed(3)} µs`],
    ],
    { bench: 'rights', ...figures, permissionCheckUs: Number(checkUs.toFixed(3)) },
  )
} finally {
  await stack.stop()
}
process.exit(0)
