import { ownCommands } from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { type Session, scopeOf } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { storableJson } from '../../../platform/text'
import { recordOwn } from '../../system'
import { globalPush, setGlobal } from './rules'
import type { Scalar } from './table'

/** What a task writes: once for an origin. */
export interface TaskWriting {
  name: string
  value: Scalar
  /** The task's name. */
  taskName: string
  origin: string
  /** Throws where it is not to be written any more; asked in the transaction that writes. */
  guard(tx: Tx): Promise<void>
}

/** Sets a global variable for a task, with the rights of its owner, and tells the open views. @throws as `setGlobal` and the guard do */
export async function setGlobalByTask(
  { db, bus, clock }: Pick<Platform, 'db' | 'bus' | 'clock'>,
  session: Session,
  { name, value, taskName, origin, guard }: TaskWriting,
): Promise<void> {
  const { after } = await db.inTenant(scopeOf(session), async (tx) => {
    await guard(tx)
    const set = await setGlobal(
      { tx, session, now: new Date(clock.now()), writer: 'timing', writerName: taskName, origin },
      { name, value },
    )
    const { tenantId, userId, userName } = session
    await recordOwn(tx, {
      ...{ tenantId, userId, userName: `${userName} · ${taskName}`, title: ownCommands.variable },
      ...{ params: storableJson({ name, value, origin }), outcome: `${name} → ${value}`, result: 'success' },
    })
    return set
  })
  bus.publish('socket.push', globalPush(session.tenantId, name, after))
}
