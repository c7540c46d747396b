import { sql } from 'drizzle-orm'
import { provideRole, provideUser } from '../../modules/identity'
import type { Database } from '../../platform/database'
import { nextNumber } from './sequence'

interface NewUser {
  tenantId?: string
  /** What his role gives him; nothing unless told. */
  codes?: readonly string[]
  stationIds?: 'all' | readonly string[]
}

/** A user who may sign in, with a role of his own; answers his id. Codes that the menus lack are added to them. */
export const makeUser = (db: Database, { tenantId = 'demo', codes = [], stationIds = 'all' }: NewUser) =>
  db.asSystem(async (tx) => {
    const account = `user${nextNumber()}`
    for (const code of codes)
      await tx.execute(sql`insert into menu (code, name) values (${code}, ${code}) on conflict do nothing`)
    const roleId = await provideRole(tx, {
      ...{ tenantId, roleAlias: account, roleName: account, stationIds },
      holds: (code) => codes.includes(code),
    })
    await provideUser(tx, { tenantId, account, realName: account, passwordHash: '', roleIds: [roleId] })
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id::text from app_user where tenant_id = ${tenantId} and account = ${account}`,
    )
    return rows[0]?.id ?? ''
  })
