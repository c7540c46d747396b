import {
  everComes,
  maintenanceErrors,
  type PlanTrigger,
  parseRule,
  type WorkKind,
} from '@energy-console/contract/maintenance'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { pointInfosOf } from '../../devices'
import { assetTable } from '../ledger/table'
import { workStandardTable } from '../standard/table'

interface Planned extends Counting {
  kind: WorkKind
  standardId: string
  rule?: string | null | undefined
  firstDay?: string | undefined
}

/**
 * Refuses a plan that goes by a standard of another kind, never comes or counts what cannot be counted, and equipment of another
 * station among `targets`; as it is saved and as it is drafted.
 *
 * @throws maintenance.standardOfOtherKind, ruleNeverComes, planCounterUnfit, assetOfOtherStation
 */
export async function refuseUnfitPlan(
  tx: Tx,
  plan: Planned,
  targets: readonly { assetId: string }[] = [],
): Promise<void> {
  const { kind, stationId, standardId, trigger, rule, firstDay } = plan
  const ofKind = and(eq(workStandardTable.id, standardId), eq(workStandardTable.kind, kind))
  if ((await tx.$count(workStandardTable, ofKind)) === 0)
    throw refuse(maintenanceErrors.standardOfOtherKind, {}, 'standardId')
  const parts = trigger === 'calendar' ? parseRule(rule ?? '') : undefined
  if (parts && firstDay !== undefined && !everComes(parts, firstDay))
    throw refuse(maintenanceErrors.ruleNeverComes, {}, 'rule')
  if (trigger !== 'calendar') await refuseUnfitCounter(tx, plan)
  await refuseElsewhere(tx, stationId, targets)
}

interface Counting {
  stationId: string
  trigger?: PlanTrigger | undefined
  counterItemId?: string | null | undefined
}

/** @throws maintenance.planCounterUnfit */
async function refuseUnfitCounter(tx: Tx, { stationId, trigger, counterItemId }: Counting): Promise<void> {
  const [point] = counterItemId ? await pointInfosOf(tx, [counterItemId]) : []
  const isRegister = trigger !== 'register' || point?.kind === 'accumulated'
  if (!point || point.stationId !== stationId || point.dataType === 'text' || !isRegister)
    throw refuse(maintenanceErrors.planCounterUnfit, {}, 'counterItemId')
}

async function refuseElsewhere(tx: Tx, stationId: string, targets: readonly { assetId: string }[]) {
  if (targets.length === 0) return
  const ids = targets.map(({ assetId }) => assetId)
  const elsewhere = and(inArray(assetTable.id, ids), ne(assetTable.stationId, stationId))
  if ((await tx.$count(assetTable, elsewhere)) > 0)
    throw refuse(maintenanceErrors.assetOfOtherStation, {}, 'targets')
}
