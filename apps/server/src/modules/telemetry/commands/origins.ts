import { telemetryErrors } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type Blocked, withdrawn } from './guard'
import { type MovedCommand, moveCommands } from './moves'

/**
 * Whether what has given a command still wants it, by the entry that its origin names (`12` of `timing/12`). It is asked in the
 * transaction that lets the command out: what would change the answer has to wait for that, or be waited for.
 */
export type OriginWants = (tx: Tx, entry: string) => Promise<boolean>

/** What gives commands by itself, each kind with the question whether it still wants them. */
export interface Origins {
  /** From now on commands of this kind of origin are asked for before they go out. */
  guard(kind: string, wants: OriginWants): void
  /** What stands in the way of a command of this origin; undefined for nothing, and for a command without one. */
  blocked(tx: Tx, origin: string | null | undefined): Promise<Blocked | undefined>
}

const overReason = '发起它的任务已更改、停用或删除'

export function createOrigins(): Origins {
  const guards = new Map<string, OriginWants>()
  return {
    guard: (kind, wants) => void guards.set(kind, wants),
    async blocked(tx, origin) {
      const [kind = '', entry] = origin?.split('/') ?? []
      const wants = guards.get(kind)
      if (entry === undefined || !wants || (await wants(tx, entry))) return undefined
      return withdrawn(overReason, refuse(telemetryErrors.originOver))
    },
  }
}

/** Takes back what waits for its device and was given by what a condition (over `device_command c`) finds. `now` in Unix ms. */
export const withdrawQueued = (tx: Tx, where: SQL, now: number): Promise<MovedCommand[]> =>
  moveCommands(tx, 'withdraw', sql`c.status = 'queued' and (${where})`, { reason: overReason, endMs: now })
