import {
  archiveTenant,
  bringTenantBack,
  eraseTenant,
  getTenantContents,
  getTenantInfo,
  getTenantOverview,
  listRemovedTenants,
  resetTenantAdmin,
  tenants,
  viewTenant,
} from '@energy-console/contract/identity'
import { domains } from '@energy-console/contract/system'
import { type Implementation, implement, implementDetached, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource, requireTimeZone } from '../../../platform/resource'
import { domainTable } from '../../system'
import { failedSignIns } from '../password/failures'
import { startViewing } from '../session/viewing'
import { isCaptchaOn } from '../sign-in/rules'
import {
  createContents,
  findArchivable,
  findBringable,
  findErasable,
  findRemoved,
  findViewable,
} from './data'
import { archiveKind, archiveTask, eraseKind, eraseTask } from './dataTasks'
import { domainHooks, requireOwnDomain } from './domains'
import { tenantInfoOf } from './info'
import type { OpenTenants } from './openTenants'
import { tenantsInShort } from './overview'
import { findByDomain, isKept } from './queries'
import { resetAdmin } from './resetAdmin'
import { bringBack, checkTenant, markRemoved, provideFor } from './rules'
import { tenantTable } from './table'
import { withUsage } from './usage'

export const tenantRoutes = (platform: Platform, openTenants: OpenTenants): readonly Implementation[] => {
  const { bus, db, tasks } = platform
  const { resultBytes } = platform.config.attachments
  const contentsOf = createContents(platform)
  tasks.define(archiveKind, archiveTask(platform))
  tasks.define(eraseKind, eraseTask(platform, openTenants))
  const { remove } = tenants.calls
  const mounted = mountResource(tenants, tenantTable, platform, {
    where: isKept,
    extend: ({ tx }, rows) => withUsage(tx, rows),
    async beforeSave({ tx }, values, before) {
      await requireTimeZone(tx, values)
      if (!before) await platform.licensing.refuseBeyond(tx, 'tenants')
      await requireOwnDomain(tx, values, before)
      return checkTenant(values, before)
    },
    async afterSave({ tx, session, afterCommit }, _id, values, before) {
      if (!before) {
        afterCommit(openTenants.changed)
        return provideFor(tx, session, values)
      }
      // First: what ends with the tenant hears that it ends, and not that something has changed.
      afterCommit(openTenants.changed)
      afterCommit(() => bus.publish('identity.rightsChanged', { tenantId: before.tenantId }))
    },
  })
  return [
    ...mounted.filter((route) => route.call !== remove),
    ...mountResource(domains, domainTable, platform, domainHooks),
    implement(remove, async ({ query, tx, afterCommit }) => {
      await markRemoved(tx, query.ids.split(','))
      afterCommit(openTenants.changed)
    }),
    implement(listRemovedTenants, ({ tx }) => findRemoved(tx)),
    implementDetached(getTenantOverview, async ({ inTenant }) => {
      const now = platform.clock.now()
      const tenants = await inTenant((tx) => tenantsInShort(tx, now))
      return { ...tenants, ...(await failedSignIns(db, now)) }
    }),
    implementDetached(getTenantContents, ({ query, inTenant }) => contentsOf(inTenant, query.id)),
    implementDetached(viewTenant, async ({ body, inTenant, ...asking }) => {
      const tenant = await inTenant((tx) => findViewable(tx, body.id, platform.clock.now()))
      return startViewing(platform, { ...asking, tenant, reason: body.reason })
    }),
    implementDetached(resetTenantAdmin, (context) => resetAdmin(platform, context)),
    implement(archiveTenant, async ({ query, ...asking }) => {
      const { tenantId } = await findArchivable(asking.tx, query.id, resultBytes)
      const title = { text: '导出租户数据 {{tenantId}}', params: { tenantId } }
      return { taskId: await tasks.begin(asking, { kind: archiveKind, title, input: { tenantId } }) }
    }),
    implement(bringTenantBack, async ({ query, tx, afterCommit }) => {
      const tenant = await findBringable(tx, query.id)
      await platform.licensing.refuseBeyond(tx, 'tenants')
      await requireOwnDomain(tx, tenant, undefined)
      await bringBack(tx, tenant)
      afterCommit(openTenants.changed)
    }),
    implement(eraseTenant, async ({ body, ...asking }) => {
      const { tenantId } = await findErasable(asking.tx, body)
      const title = { text: '彻底删除租户 {{tenantId}}', params: { tenantId } }
      return { taskId: await tasks.begin(asking, { kind: eraseKind, title, input: { tenantId } }) }
    }),
    implementPublic(getTenantInfo, async ({ query }) => {
      const captchaMode = await isCaptchaOn(platform)
      const found = query.domain ? await findByDomain(db, query.domain) : {}
      return tenantInfoOf(query.domain, found, captchaMode)
    }),
  ]
}
