import type { GivenPassword } from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import type { Config } from '../config'
import { restoreAdministrator, tenantTable } from '../modules/identity'
import { DatabaseSetupError, openDatabase } from '../platform/database'

/**
 * Lets the administrator of a tenant in again, without anybody who is signed in. The embedded PostgreSQL is started for it, so
 * its server is stopped; servers on a database of their own may go on, and learn of it within half a minute. The tenant's operation
 * log tells of it.
 *
 * @throws DatabaseSetupError for a tenant that there is not, or that is removed; as {@link openDatabase}
 */
export async function giveAdminPassword(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'migrationsDir'>,
  tenantId: string,
  say: (line: string) => void,
): Promise<GivenPassword> {
  const db = await openDatabase({ ...config, onProgress: say })
  try {
    const [tenant] = await db.asSystem((tx) =>
      tx
        .select({ removedAt: tenantTable.removedAt })
        .from(tenantTable)
        .where(eq(tenantTable.tenantId, tenantId)),
    )
    if (!tenant) throw new DatabaseSetupError(`There is no tenant ${tenantId}.`)
    if (tenant.removedAt) throw new DatabaseSetupError(`Tenant ${tenantId} is removed: bring it back first.`)
    const entry = {
      ...{ tenantId, account: '', userName: 'npm run admin-password' },
      title: '重置租户管理员',
      result: 'success' as const,
      ...{ method: '', requestUri: '', remoteIp: '', userAgent: '', params: '' },
      outcome: 'admin',
    }
    return (await restoreAdministrator(db, { tenantId, now: new Date(), entry })).given
  } finally {
    await db.close()
  }
}
