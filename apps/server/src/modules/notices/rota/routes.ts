import { rotas } from '@energy-console/contract/notices'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { reachedUsers } from '../../identity'
import { onDutyOf } from './queries'
import { rotaTable, rotaWeekTable } from './table'

/** The calls of rotas. */
export const rotaRoutes = (platform: Platform): Implementation[] =>
  mountResource(rotas, rotaTable, platform, {
    children: { weeks: rotaWeekTable },
    async extend({ tx, session }, rows) {
      const ids = rows.map(({ id }) => id)
      const onDuty = await onDutyOf(tx, ids, platform.clock.now(), () => session.timeZone)
      const users = await reachedUsers(tx, [...onDuty.values()].flat())
      return rows.map((row) => ({
        ...row,
        onDutyNames: (onDuty.get(row.id) ?? []).map((userId) => users.get(userId)?.name ?? '').join('、'),
      }))
    },
  })
