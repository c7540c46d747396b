import {
  gatewayAccounts,
  openGateway,
  revokeGatewayTokens,
  rotateGatewayToken,
} from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import type { Announce } from '../events'
import { gatewayAccountHooks, issueToken, openAccount, type RefuseAccount, revokeTokens } from './rules'
import { gatewayAccountTable } from './table'

/** The calls of the accounts of gateways, and of their tokens. */
export const accountRoutes = (
  platform: Platform,
  announce: Announce,
  refuseAccount: RefuseAccount,
): Implementation[] => {
  const issuing = { announce, clock: platform.clock }
  return [
    ...mountResource(
      gatewayAccounts,
      gatewayAccountTable,
      platform,
      gatewayAccountHooks(issuing, refuseAccount),
    ),
    implement(rotateGatewayToken, ({ query, ...context }) =>
      issueToken(context, query.id, issuing, query.overlapMinutes * 60_000),
    ),
    implement(openGateway, ({ body, ...context }) => openAccount(context, body, issuing)),
    implement(revokeGatewayTokens, async ({ query, ...context }) =>
      revokeTokens(context, query.ids.split(','), issuing),
    ),
  ]
}
