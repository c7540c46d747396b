import { listGlobalVariables, listSharedGlobals, setGlobalVariable } from '@energy-console/contract/views'
import { type Implementation, implement, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { SocketPush } from '../../../platform/sockets'
import { globalsOfTenant, globalsOfVisit, setGlobal } from './rules'

/** The calls around global variables. A change is pushed to every open view of the tenant. */
export function globalRoutes({ bus, clock, db }: Platform): Implementation[] {
  const now = () => new Date(clock.now())
  return [
    implement(listGlobalVariables, async ({ tx }) => globalsOfTenant(tx)),
    implement(setGlobalVariable, async ({ tx, session, body, afterCommit }) => {
      await setGlobal({ tx, session, now: now() }, body)
      const push: SocketPush = {
        tenantId: session.tenantId,
        stationId: null,
        frame: { type: 'global', ...body },
      }
      afterCommit(() => bus.publish('socket.push', push))
    }),
    implementPublic(listSharedGlobals, async ({ query }) => globalsOfVisit(db, query.token, now())),
  ]
}
