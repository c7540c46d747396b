import { identityErrors, platformTenantId, tenantCodes } from '@energy-console/contract/identity'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { TaskKind } from '../../../platform/tasks'
import { eraseTenant, exportTenant } from '../../../platform/tenant-data'
import { recordOperation } from '../../system'
import type { OpenTenants } from './openTenants'
import { tenantTable } from './table'

/** The kinds of the tasks. */
export const archiveKind = 'identity.archiveTenant'
export const eraseKind = 'identity.eraseTenant'

/** Steps of a task are counted in an integer, rows are not. */
const steps = 1000
const inSteps = (progress: (done: number, total: number) => Promise<void>) => (done: number, total: number) =>
  progress(total === 0 ? 0 : Math.floor((done / total) * steps), steps)

/** Packs all that a tenant has; it is stored as it grows. */
export const archiveTask = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): TaskKind => ({
  isRepeatable: true,
  code: tenantCodes.archive,
  async run({ input, progress, makeFile }) {
    const tenantId = String(input.tenantId)
    const now = new Date(clock.now())
    const file = await makeFile({
      fileName: `tenant-${tenantId}-${now.toISOString().slice(0, 10)}.zip`,
      contentType: 'application/zip',
    })
    const manifest = await exportTenant(db, {
      ...{ tenantId, now },
      write: (bytes) => file.write(bytes),
      progress: inSteps(progress),
      refuseTooLarge: () => refuse(identityErrors.tenantBeyondZip),
    })
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
    return { file, note: { text: '{{rows}} 行，{{files}} 个文件', params: { rows, files: manifest.files } } }
  },
})

/** Removes all that a tenant has. What is left after a restart goes then; what has gone is told in the log of 000000. */
export const eraseTask = ({ db, bus }: Pick<Platform, 'db' | 'bus'>, openTenants: OpenTenants): TaskKind => ({
  isRepeatable: true,
  code: tenantCodes.erase,
  async run({ session, input, inTenant, progress }) {
    const tenantId = String(input.tenantId)
    if (await inTenant((tx) => isThere(tx, tenantId))) {
      // Somebody may have asked for it twice: then the second finds nothing.
      if (!(await inTenant((tx) => isErasable(tx, tenantId)))) throw refuse(identityErrors.tenantNotRemoved)
    }
    const gone = await eraseTenant(db, { tenantId, progress: inSteps(progress) })
    await openTenants.changed()
    bus.publish('identity.tenantErased', { tenantId })
    const rows = [...gone.values()].reduce((sum, count) => sum + count, 0)
    // the log keeps the beginning of it: the total and the largest
    const byRows = [...gone].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one)
    const outcome = `${tenantId}：${rows} 行：${byRows.map(([table, count]) => `${table} ${count}`).join('，')}`
    const params = JSON.stringify(Object.fromEntries(byRows))
    await inTenant((tx) => recordOperation(tx, { ...ofTask(session), params, outcome }))
    return { note: { text: '已删除 {{rows}} 行', params: { rows } } }
  },
})

const ofTask = ({ tenantId, userId, account, userName }: Session) => ({
  ...{ tenantId, userId, account, userName },
  title: '彻底删除租户',
  result: 'success' as const,
  method: 'POST',
  requestUri: '/api/blade-system/tenant/erase',
  remoteIp: '',
  userAgent: '',
})

const isThere = async (tx: Tx, tenantId: string) =>
  (await tx.select({ id: tenantTable.id }).from(tenantTable).where(eq(tenantTable.tenantId, tenantId)))
    .length > 0

async function isErasable(tx: Tx, tenantId: string): Promise<boolean> {
  const found = await tx
    .select({ id: tenantTable.id })
    .from(tenantTable)
    .where(
      and(
        eq(tenantTable.tenantId, tenantId),
        ne(tenantTable.tenantId, platformTenantId),
        isNotNull(tenantTable.removedAt),
      ),
    )
  return found.length > 0
}
