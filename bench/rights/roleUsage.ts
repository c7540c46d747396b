import { roles } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { percentile } from '../support/figures'
import type { Stack } from '../support/stack'

const asked = 20

/** 95th percentile of "who uses this role", ms, where one of nine of all users has it beside others. */
export async function measureRoleUsage({
  db,
  url,
  token,
}: Pick<Stack, 'db' | 'url' | 'token'>): Promise<number> {
  const roleId = await db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`insert into role (tenant_id, role_name, role_alias) values ('000000', 'shared', 'shared') returning id`,
    )
    const id = rows[0]?.id ?? ''
    await tx.execute(sql`update app_user set role_id = role_id || ',' || ${id}::text where account like 'user%7'
      or account like 'user%33'`)
    await tx.execute(sql`analyze app_user`)
    return id
  })
  const took: number[] = []
  for (let time = 0; time < asked; time += 1) {
    const began = performance.now()
    const answer = await fetch(`${url}${roles.calls.usage.path}?ids=${roleId}`, {
      headers: { 'blade-auth': `bearer ${token}` },
    })
    const { data, msg } = (await answer.json()) as { data: { count: number }[] | null; msg: string }
    if (!data?.[0]?.count) throw new Error(`the uses were refused: ${msg}`)
    took.push(performance.now() - began)
  }
  return Math.round(percentile(took, 0.95))
}
