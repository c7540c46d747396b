import {
  gatewayConfigs,
  getConfigVersion,
  listConfigVersions,
  rollBackGatewayConfig,
  saveGatewayConfig,
} from '@energy-console/contract/engineering'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { gatewayTable } from '../../devices'
import { rollBackConfig, saveConfig, versionOf, versionsOf } from './rules'

/** A column of the configuration of the gateway of the row. */
const ofConfig = (expression: string) =>
  `(select ${expression} from gateway_config c where c.record_id = gateway.id)`

/** The calls of remote configuration. `send` lets a gateway have what it is to have. */
export const configRoutes = (
  platform: Platform,
  { send }: { send: (gatewayId: string) => Promise<void> },
): Implementation[] => [
  ...mountListing(
    gatewayConfigs,
    {
      from: gatewayTable,
      computed: {
        wantedVersion: ofConfig('c.wanted_version'),
        reportedVersion: ofConfig('c.reported_version'),
        wantedTime: ofConfig('c.wanted_time'),
        reportedTime: ofConfig('c.reported_time'),
        problem: ofConfig('c.problem'),
        state: `coalesce(${ofConfig(
          `case when c.problem is not null then 'refused' when c.reported_version = c.wanted_version then 'acknowledged' else 'waiting' end`,
        )}, 'none')`,
      },
    },
    platform,
  ),
  implement(listConfigVersions, ({ query, tx }) => versionsOf(tx, query.gatewayId)),
  implement(getConfigVersion, ({ query, tx }) => versionOf(tx, query.gatewayId, query.version)),
  implement(saveGatewayConfig, async ({ body, tx, session, afterCommit }) => {
    const saved = await saveConfig({ tx, session, now: platform.clock.now() }, body)
    afterCommit(() => send(body.gatewayId))
    return saved
  }),
  implement(rollBackGatewayConfig, async ({ body, tx, session, afterCommit }) => {
    const saved = await rollBackConfig({ tx, session, now: platform.clock.now() }, body)
    afterCommit(() => send(body.gatewayId))
    return saved
  }),
]
