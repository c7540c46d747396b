import { endTemporaryAccounts, temporaryAccounts } from '@energy-console/contract/identity'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { endSessions } from '../session/sessions'
import { refuseOwn, tellSessionsOfRemoved } from '../user/rules'
import { userTable } from '../user/table'
import type { ClosingAccounts } from './closingAccounts'
import { checkTemporary, endNow, isTemporary } from './rules'

/** 临时账号: the users who have an end. */
export const temporaryRoutes = (platform: Platform, closing: ClosingAccounts): readonly Implementation[] => [
  ...mountResource(temporaryAccounts, userTable, platform, {
    where: isTemporary,
    beforeSave: (context, values, before) => checkTemporary(platform, context, values, before),
    async afterSave({ afterCommit }, id, values, before) {
      if (!before) return
      afterCommit(() => platform.bus.publish('identity.rightsChanged', { userIds: [id] }))
      if (values.status === '0')
        afterCommit(() => endSessions(platform, { userIds: [id], reason: 'removed' }))
      afterCommit(closing.look)
    },
    async beforeRemove(context, ids) {
      await refuseOwn(context, ids)
      await tellSessionsOfRemoved(platform, context, ids)
    },
  }),
  implement(endTemporaryAccounts, async ({ tx, session, query, afterCommit }) => {
    const ids = [...new Set(query.ids.split(','))]
    await refuseOwn({ tx, session }, ids)
    await endNow(tx, session, ids, new Date(platform.clock.now()))
    afterCommit(() => endSessions(platform, { userIds: ids, reason: 'period' }))
  }),
]
