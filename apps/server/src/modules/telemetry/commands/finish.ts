import { commandLife } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { storableJson } from '../../../platform/text'
import { isCommand, moveCommands } from './moves'
import { noteOutcome } from './noteOutcome'
import { tellFinished } from './tellFinished'
import type { CommandTools } from './tools'

/** What became of a command that was sent. */
export interface Finish {
  name: 'answer' | 'fail' | 'timeOut' | 'lose' | 'miss'
  reason: string
  answer: unknown
}

/**
 * Notes what became of a command that was sent, later where the database is away; `onEnd` hears when it is written down or given up.
 * The call has ended by then and could not write either, so the operation log is told too. A note that was written though nobody heard
 * so, because the database went away over it, moves nothing when it is repeated: the command is there already.
 */
export async function finishCommand(
  { db, bus, clock, log }: Pick<CommandTools, 'db' | 'bus' | 'clock' | 'log'>,
  id: string,
  { name, reason, answer }: Finish,
  onEnd: () => void,
): Promise<void> {
  const endMs = clock.now()
  const set: SQL = sql`answer = ${storableJson(answer ?? null)}::jsonb`
  const note = async (isLate: boolean) => {
    const noted = await db.asSystem(async (tx) => {
      const moved = await moveCommands(tx, name, isCommand(id), { reason, endMs, set })
      if (!isLate || moved.length > 0) return moved
      const { rows } = await tx.execute<{ operationId: string | null }>(sql`
        select c.operation_id::text as "operationId" from device_command c
        where ${isCommand(id)} and c.status = ${commandLife.transitions[name].to}`)
      return rows
    })
    if (isLate)
      for (const { operationId } of noted)
        tellFinished(bus, operationId, name === 'answer' ? 'success' : 'failure', reason)
  }
  await noteOutcome(note, { log, onEnd })
}
