import {
  acceptAgreement,
  agreementAcceptances,
  getAgreement,
  getAgreementDue,
  privacyAgreements,
  publishAgreement,
} from '@energy-console/contract/system'
import { type Implementation, implement, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import { findDue, findPublic } from './queries'
import { accept, agreementHooks, publish } from './rules'
import { agreementAcceptanceTable, privacyAgreementTable } from './table'

/** 隐私协议: its versions, the one that holds, and who has accepted it. */
export const agreementRoutes = (platform: Platform): readonly Implementation[] => {
  const { clock, db } = platform
  const now = () => new Date(clock.now())
  return [
    ...mountResource(privacyAgreements, privacyAgreementTable, platform, agreementHooks),
    ...mountListing(agreementAcceptances, { from: agreementAcceptanceTable }, platform),
    implement(publishAgreement, ({ tx, query }) => publish(tx, query.id, now())),
    implementPublic(getAgreement, async () => (await findPublic(db)) ?? null),
    implement(getAgreementDue, async ({ tx, session }) => (await findDue(tx, session)) ?? null),
    implement(acceptAgreement, ({ tx, session, body, request }) =>
      accept(tx, body.id, { session, remoteIp: request.ip, now: now() }),
    ),
  ]
}
