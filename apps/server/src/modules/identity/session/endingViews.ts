import { usableTimeZone } from '@energy-console/contract'
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { recordOperation } from '../../system'
import { tenantTable } from '../tenant/table'
import { userTable } from '../user/table'
import { sessionTable } from './table'
import { viewerName } from './viewing'

/** How often viewings are looked at; what is open ends within half a minute of a viewing's end. */
const lookEveryMs = 20_000

/** Ends viewings of tenants whose time is over, and by that their sockets. */
export interface EndingViews {
  /** Looks now. */
  look(): Promise<void>
  /** Looks, and then again and again. */
  start(): Promise<void>
}

/** The logs of both tenants have each end. */
export function createEndingViews(platform: Platform): EndingViews {
  const { db, bus, clock, scheduler } = platform
  const look = async () => {
    const now = new Date(clock.now())
    const sessionIds = await db.asSystem(async (tx) => {
      const over = await tx
        .update(sessionTable)
        .set({ revokedAt: now, revokeReason: 'period' })
        .where(
          and(
            eq(sessionTable.isViewOnly, true),
            isNull(sessionTable.revokedAt),
            lte(sessionTable.expiresAt, now),
          ),
        )
        .returning({ id: sessionTable.id })
      const ids = over.map(({ id }) => id)
      if (ids.length > 0) await noteEnds(tx, ids)
      return ids
    })
    if (sessionIds.length > 0) bus.publish('identity.sessionsEnded', { sessionIds })
  }
  return {
    look,
    async start() {
      await look()
      scheduler.every('identity.views', lookEveryMs, look)
    },
  }
}

/** The viewer's own tenant is told which one it was. */
async function noteEnds(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  const viewings = await tx
    .select({ session: sessionTable, user: userTable, timeZone: tenantTable.timeZone })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .innerJoin(tenantTable, eq(tenantTable.tenantId, sessionTable.tenantId))
    .where(inArray(sessionTable.id, [...sessionIds]))
  for (const { session, user, timeZone } of viewings) {
    const until = toWireTime(session.expiresAt, usableTimeZone(timeZone))
    for (const tenantId of [session.tenantId, user.tenantId])
      await recordOperation(tx, {
        tenantId,
        userId: user.id,
        account: user.account,
        userName: tenantId === user.tenantId ? user.realName : viewerName(user),
        title: '结束只读查看',
        result: 'success',
        method: 'POST',
        requestUri: '/api/blade-system/tenant/view-as',
        remoteIp: session.ip,
        userAgent: session.userAgent,
        params: JSON.stringify({ until }),
        outcome: tenantId === user.tenantId ? session.tenantId : '',
      })
  }
}
