import {
  cancelRollout,
  pauseRollout,
  resumeRollout,
  retryRollout,
  rolloutLife,
  rollouts,
  rolloutTargets,
} from '@energy-console/contract/engineering'
import { type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import type { FirmwareDelivery } from './createDelivery'
import type { RunningRollout } from './createRolloutEngine'
import { cancel, pause, resume, retry, rolloutTables } from './moves'
import { rolloutHooks } from './rules'
import { rolloutTable, rolloutTargetTable } from './table'

/** The calls of roll-outs. `follow` is told of those that are at work, `withdraw` of those whom nothing is offered any more. */
export const rolloutRoutes = (
  platform: Platform,
  { follow, withdraw }: { follow: (rollout: RunningRollout) => void } & Pick<FirmwareDelivery, 'withdraw'>,
): Implementation[] => [
  ...mountResource(rollouts, rolloutTable, platform, rolloutHooks(follow)),
  ...mountLifecycle(rolloutLife, { ...rolloutTables, named: [rolloutTable.rolloutName] }),
  ...mountListing(rolloutTargets, { from: rolloutTargetTable }, platform),
  implement(pauseRollout, async ({ query, tx, session, afterCommit }) => {
    const withdrawn = await pause(tx, query.id, session)
    afterCommit(() => withdraw(withdrawn))
  }),
  implement(resumeRollout, async ({ query: { id }, tx, session, afterCommit }) => {
    const { stationId } = await resume(tx, id, session, platform.clock.now())
    afterCommit(() => follow({ id, tenantId: session.tenantId, stationId }))
  }),
  implement(cancelRollout, ({ query, tx, session }) => cancel(tx, query.id, session)),
  implement(retryRollout, async ({ query: { id }, tx, session, afterCommit }) => {
    const { stationId } = await retry(tx, id, session)
    afterCommit(() => follow({ id, tenantId: session.tenantId, stationId }))
  }),
]
