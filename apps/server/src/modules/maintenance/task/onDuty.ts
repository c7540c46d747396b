import type { Tx } from '../../../platform/database'
import { runningPlans } from '../plan/queries'
import { readTeams } from '../plan/teams'

/** A task as its plan has made it, or somebody has changed it. */
export interface OnDutyTask {
  id: string
  planId: string | null
  /** 0 while nobody has touched it. */
  revision: number
  /** When it begins, Unix ms. */
  dueMs: number
}

/** Who is on duty when tasks of plans by rota begin, by task; of the others, and of those that somebody has touched, nothing. */
export async function onDutyFor(
  tx: Tx,
  tasks: readonly OnDutyTask[],
): Promise<Map<string, readonly string[]>> {
  const untouched = tasks.filter(({ revision }) => revision === 0)
  const ids = [...new Set(untouched.flatMap(({ planId }) => planId ?? []))]
  const running = ids.length === 0 ? [] : await runningPlans(tx, { ids })
  const plans = new Map(
    running.flatMap((plan) => (plan.team.assignMode === 'rota' ? [[plan.id, plan] as const] : [])),
  )
  const doers = await readTeams(tx, [...plans.values()])
  return new Map(
    untouched.flatMap(({ id, planId, dueMs }): [string, readonly string[]][] => {
      const plan = plans.get(planId ?? '')
      return plan ? [[id, doers(plan, { at: dueMs, turn: 0 })]] : []
    }),
  )
}
