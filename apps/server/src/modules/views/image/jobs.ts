import { platformTenantId } from '@energy-console/contract/identity'
import { unusedImageDays } from '@energy-console/contract/views'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import { productTable } from '../../devices'
import { tenantTable } from '../../identity'
import { carouselTable, domainTable } from '../../system'
import { viewVersionTable } from '../version/table'
import { viewTable } from '../view/table'
import { viewImageTable } from './table'

/** A column whose text may name a stored image, and whose image that is. */
interface Holder {
  tenantId: PgColumn | SQL
  text: PgColumn
}

const holders: readonly Holder[] = [
  { tenantId: viewTable.tenantId, text: viewTable.content },
  { tenantId: viewTable.tenantId, text: viewTable.thumbnail },
  { tenantId: viewVersionTable.tenantId, text: viewVersionTable.content },
  { tenantId: productTable.tenantId, text: productTable.layout },
  { tenantId: productTable.tenantId, text: productTable.productIcon },
  { tenantId: domainTable.tenantId, text: domainTable.logo },
  { tenantId: domainTable.tenantId, text: domainTable.favicon },
  { tenantId: domainTable.tenantId, text: domainTable.loginBackground },
  { tenantId: carouselTable.tenantId, text: carouselTable.picture },
  // the platform's administrator gives a tenant its own, out of his images or of those of the tenant
  { tenantId: sql`${platformTenantId}`, text: tenantTable.menuLogo },
  { tenantId: tenantTable.tenantId, text: tenantTable.menuLogo },
]

const namedIn = ({ tenantId, text }: Holder): SQL =>
  sql`select ${tenantId} as tenant_id, (regexp_matches(${text}, 'hash=([0-9a-f]{64})', 'g'))[1] as hash
    from ${text.table} where ${text} like '%hash=%'`

const dayMs = 86_400_000

/**
 * Removes images that were last uploaded more than seven days ago and that no view (nor any kept version of one, nor
 * one in the recycle bin) no product, no domain, no
 * picture of the sign-in page and no menu of their tenant names.
 */
export const forgetUnusedImages = (db: Database, nowMs: number): Promise<void> =>
  db.asSystem(async (tx) => {
    const before = new Date(nowMs - unusedImageDays * dayMs)
    const [old] = await tx
      .select({ hash: viewImageTable.hash })
      .from(viewImageTable)
      .where(sql`${viewImageTable.createTime} < ${before.toISOString()}`)
      .limit(1)
    if (!old) return
    await tx.execute(sql`
      with used as (${sql.join(holders.map(namedIn), sql` union `)})
      delete from view_image image
      where image.create_time < ${before.toISOString()} and not exists (
        select from used where used.tenant_id = image.tenant_id and used.hash = image.hash
      )`)
  })

/** Removes unused images, every night. */
export function defineImageJobs({ clock, db, jobs }: Platform): void {
  jobs.define('views.forgetImages', () => forgetUnusedImages(db, clock.now()))
  jobs.schedule('views.forgetImages', '41 3 * * *')
}
