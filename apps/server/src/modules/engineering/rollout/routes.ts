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
import type { RunningRollout } from './createRolloutEngine'
import { cancel, pause, resume, retry } from './moves'
import { rolloutHooks } from './rules'
import { rolloutTable, rolloutTargetTable } from './table'

/** The calls of roll-outs. `follow` is told of those that are at work. */
export const rolloutRoutes = (
  platform: Platform,
  follow: (rollout: RunningRollout) => void,
): Implementation[] => [
  ...mountResource(rollouts, rolloutTable, platform, rolloutHooks(follow)),
  ...mountListing(rolloutTargets, { from: rolloutTargetTable }, platform),
  implement(pauseRollout, ({ query, tx }) => pause(tx, query.id)),
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
