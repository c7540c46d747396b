import { and, eq } from 'drizzle-orm'
import { atAllStations, type Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { workPlanTable } from '../plan/table'
import { followPlan } from './generate'

/** Tasks still to come of plans that go by a rota follow it, at all stations: who is on duty then does them, and is told. */
export const followRota = (
  { tx, session, now }: { tx: Tx; session: Pick<Session, 'tenantId'>; now: number },
  rotaId: string,
): Promise<void> =>
  atAllStations(tx, async () => {
    const plans = await tx
      .select({ id: workPlanTable.id })
      .from(workPlanTable)
      .where(
        and(
          ...[eq(workPlanTable.rotaId, rotaId), eq(workPlanTable.assignMode, 'rota')],
          eq(workPlanTable.isEnabled, true),
        ),
      )
      .orderBy(workPlanTable.id)
    const planIds = plans.map(({ id }) => id)
    if (planIds.length > 0) await followPlan(tx, { tenantId: session.tenantId, planIds }, now)
  })
