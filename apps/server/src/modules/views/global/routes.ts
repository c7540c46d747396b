import {
  adoptGlobals,
  globalVariables,
  listGlobalVariables,
  listGlobalWrites,
  listSharedGlobals,
  listUndeclaredGlobals,
  longestGlobal,
  setGlobalVariable,
} from '@energy-console/contract/views'
import {
  type Implementation,
  implement,
  implementPublic,
  noteChanges,
  toWireTime,
} from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { adopt, declaredHooks } from './declared'
import { undeclaredOf, viewName, writesOf } from './queries'
import { globalPush, globalsOfTenant, setGlobal } from './rules'
import { globalVariableTable, type Scalar } from './table'
import { createVisitedGlobals } from './visited'

/** The calls around global variables. A change is pushed to every open view of the tenant. */
export function globalRoutes(platform: Platform): Implementation[] {
  const { bus, clock, db } = platform
  const now = () => new Date(clock.now())
  const visited = createVisitedGlobals(db)
  return [
    ...mountResource(globalVariables, globalVariableTable, platform, declaredHooks(platform)),
    implement(listGlobalWrites, ({ tx, query }) => writesOf(tx, query.id)),
    implement(listUndeclaredGlobals, async ({ tx, session }) =>
      (await undeclaredOf(tx)).map(({ start: _start, updateMs, ...row }) => ({
        ...row,
        updateTime: updateMs === null ? null : toWireTime(new Date(updateMs), session.timeZone),
      })),
    ),
    implement(adoptGlobals, async ({ tx, session, body }) => ({
      count: await adopt({ tx, session }, { names: body.names, longest: longestGlobal }),
    })),
    implement(listGlobalVariables, async ({ tx }) => globalsOfTenant(tx)),
    implement(setGlobalVariable, async ({ tx, session, body: { viewId, name, value }, afterCommit }) => {
      const writing = { tx, session, now: now(), writer: viewId ? 'view' : 'person' } as const
      const writerName = viewId ? await viewName(tx, viewId) : null
      const { before, after } = await setGlobal({ ...writing, writerName }, { name, value })
      noteChanges(tx, [{ record: '', field: name, before: said(before), after: said(after) }])
      afterCommit(() => bus.publish('socket.push', globalPush(session.tenantId, name, after)))
    }),
    implementPublic(listSharedGlobals, async ({ query }) => visited.of(query.token, now())),
  ]
}

const said = (value: Scalar | null) => (value === null ? '' : String(value))
