import {
  cancelRollout,
  pauseRollout,
  resumeRollout,
  retryRollout,
  rollouts,
  rolloutTargets,
} from '@energy-console/contract/engineering'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import type { FirmwareDelivery } from './createDelivery'
import type { RunningRollout } from './createRolloutEngine'
import { cancel, pause, resume, retry } from './moves'
import { rolloutHooks } from './rules'
import { rolloutTable, rolloutTargetTable } from './table'

/** The calls of roll-outs. `follow` is told of those that are at work, `withdraw` of those whom nothing is offered any more. */
export const rolloutRoutes = (
  platform: Platform,
  { follow, withdraw }: { follow: (rollout: RunningRollout) => void } & Pick<FirmwareDelivery, 'withdraw'>,
): Implementation[] => [
  ...mountResource(rollouts, rolloutTable, platform, rolloutHooks(follow)),
  ...mountListing(rolloutTargets, { from: rolloutTargetTable }, platform),
  implement(pauseRollout, async ({ query, tx, afterCommit }) => {
    const withdrawn = await pause(tx, query.id)
    afterCommit(() => withdraw(withdrawn))
  }),
  implement(resumeRollout, async ({ query: { id }, tx, session: { tenantId }, afterCommit }) => {
    const { stationId } = await resume(tx, id, platform.clock.now())
    afterCommit(() => follow({ id, tenantId, stationId }))
  }),
  implement(cancelRollout, ({ query, tx }) => cancel(tx, query.id)),
  implement(retryRollout, async ({ query: { id }, tx, session: { tenantId }, afterCommit }) => {
    const { stationId } = await retry(tx, id)
    afterCommit(() => follow({ id, tenantId, stationId }))
  }),
]
