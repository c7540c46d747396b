import { addDays } from '@energy-console/contract'
import { type PlanPlace, zoneClock } from '@energy-console/contract/automation'
import { type Execution, turnsOf } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { readRotas } from '../../notices'
import type { RunningPlan } from './queries'

/** One time that a plan comes round: when (Unix ms), and the so manieth that is (from 0). */
export interface Turn {
  at: number
  turn: number
}

/** Says who does a plan's task: all, one after the other, or who is on duty when it begins. Nobody, where there is nobody. */
export async function readTeams(
  tx: Tx,
  plans: readonly Pick<RunningPlan, 'team'>[],
): Promise<(plan: Pick<RunningPlan, 'team' | 'timeZone'>, turn: Turn) => readonly string[]> {
  const onDuty = await readRotas(tx, [
    ...new Set(plans.flatMap(({ team }) => (team.assignMode === 'rota' ? (team.rotaId ?? []) : []))),
  ])
  return ({ team: { assignMode, rotaId, userIds }, timeZone }, { at, turn }) => {
    if (assignMode === 'rota') return rotaId === null ? [] : [...new Set(onDuty(rotaId, at, timeZone))]
    const next = userIds[turn % userIds.length]
    return assignMode === 'turns' && next !== undefined ? [next] : userIds
  }
}

/** From which day on days must be known to say whose turn it is, and what is done from `first` on. */
export const firstOfTurns = (plans: readonly RunningPlan[], first: string): string =>
  plans.reduce(
    (before, { team, recurrence }) =>
      team.assignMode === 'turns' && recurrence && recurrence.firstDay < before
        ? recurrence.firstDay
        : before,
    first,
  )

/** The so manieth time each execution of a plan is, up to an instant; 0 where nobody takes turns, so that it is not counted for nothing. */
export function turnsOfPlan(
  { team, recurrence, timeZone }: RunningPlan,
  kindOf: PlanPlace['kindOf'],
  to: number,
): (execution: Pick<Execution, 'day' | 'time'>) => number {
  if (team.assignMode !== 'turns' || !recurrence) return () => 0
  const turn = turnsOf(recurrence, kindOf, addDays(zoneClock(timeZone).dayOf(to), 1))
  return (execution) => turn(execution) ?? 0
}
