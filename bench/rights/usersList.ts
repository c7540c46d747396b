import { fieldMeta } from '@energy-console/contract'
import { users } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { percentile } from '../support/figures'
import type { Stack } from '../support/stack'

const userCount = Number(process.env.BENCH_USERS ?? 100_000)
const askedPerCase = 20
const pageSize = 20
/** Every column of the list, and what it is in the table. */
const columns = {
  account: 'account',
  realName: 'real_name',
  phone: 'phone',
  status: 'status',
  validUntil: 'valid_until',
  createTime: 'create_time',
  roleId: 'role_id',
  deptId: 'dept_id',
} as const
/** What is searched for while the list is sorted, and the same as SQL. */
const searches = {
  '': 'true',
  'realName=name 77': `real_name ilike '%name 77%'`,
  'account=user12345': `account ilike '%user12345%'`,
  'roleId_like=13': `role_id ilike '%13%'`,
} as const

/** 95th percentiles of a page of users, ms: as the call answers it, and as a bare connection reads the same rows and their number. */
export interface UsersFigure {
  callMs: number
  rawMs: number
  ratio: number
}

/** Fills tenant 000000 with users of forty roles and three hundred departments. */
export const fillUsers = ({ db }: Pick<Stack, 'db'>): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into app_user (tenant_id, account, real_name, password_hash, phone, role_id, dept_id, valid_until, create_time)
      select '000000', 'user' || n, 'name ' || (n::bigint * 7919 % ${userCount}::int), '', '1' || (n::bigint * 104729 % 9999999),
        (1 + n % 40)::text, (1 + n % 300)::text, case when n % 10 = 0 then now() + n * interval '1 hour' end, now() - n * interval '1 minute'
      from generate_series(1, ${userCount}::int) n`)
    await tx.execute(sql`analyze app_user`)
  })

/** Asks pages of the list sorted by each column, up and down, at the beginning and at the end, searched and not. */
export async function measureUsersList({
  db,
  url,
  token,
}: Pick<Stack, 'db' | 'url' | 'token'>): Promise<Record<string, UsersFigure>> {
  const ask = async (query: Record<string, string>) => {
    const began = performance.now()
    const answer = await fetch(`${url}${users.calls.page.path}?${new URLSearchParams(query)}`, {
      headers: { 'blade-auth': `bearer ${token}` },
    })
    const { data, msg } = (await answer.json()) as { data: { total: number } | null; msg: string }
    if (!data) throw new Error(`the list was refused: ${msg}`)
    return { ms: performance.now() - began, total: data.total }
  }
  const shown = Object.entries(users.schema.shape).filter(([, field]) => fieldMeta(field).column)
  const left = shown.map(([field]) => field).filter((field) => !(field in columns))
  if (left.length > 0) throw new Error(`the list has columns that are not measured: ${left.join()}`)
  const figures: Record<string, UsersFigure> = {}
  for (const [search, condition] of Object.entries(searches))
    for (const [field, column] of Object.entries(columns)) {
      const query = Object.fromEntries(new URLSearchParams(search))
      const { total } = await ask({ ...query, ascs: field })
      if (search === '' && total < userCount) throw new Error(`${total} users are listed`)
      const [calls, raws]: [number[], number[]] = [[], []]
      for (let time = 0; time < askedPerCase; time += 1) {
        const direction = time % 2 === 0 ? 'asc' : 'desc'
        // the first pages, as people read them, and now and then the last
        const current = time % 5 === 4 ? Math.max(Math.ceil(total / pageSize), 1) : 1 + (time % 4) * 3
        const paging = { current: String(current), size: String(pageSize) }
        calls.push((await ask({ ...query, ...paging, [`${direction}s`]: field })).ms)
        const began = performance.now()
        const where = `tenant_id = '000000' and ${condition}`
        await db.systemPool.query(
          `select id, account, real_name, phone, status, valid_until, create_time, role_id, dept_id from app_user where ${where}
           order by ${column} ${direction}, id limit ${pageSize} offset ${(current - 1) * pageSize}`,
        )
        await db.systemPool.query(`select count(*) from app_user where ${where}`)
        raws.push(performance.now() - began)
      }
      const [callMs, rawMs] = [calls, raws].map((list) => percentile(list, 0.95)) as [number, number]
      figures[search === '' ? field : `${field}, ${search}`] = {
        callMs: Math.round(callMs),
        rawMs: Math.round(rawMs),
        ratio: Math.round((callMs / rawMs) * 100) / 100,
      }
    }
  return figures
}
