import { activate, getActivation, getLicence, replaceLicence } from '@energy-console/contract/licensing'
import { type Implementation, implement, implementDetached, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { countLimited } from './queries'
import { comparedWithUse, installationId, putIn, putInUnsigned, wireOf } from './rules'

/** The calls of licences. */
export function licenceRoutes(platform: Platform): readonly Implementation[] {
  const { licensing } = platform
  return [
    implementPublic(getActivation, async () => ({
      state: licensing.state(),
      installationId: licensing.isOpen() ? '' : await installationId(platform),
    })),
    implementPublic(activate, ({ body, request }) => putInUnsigned(platform, body.document, request.ip)),
    implement(getLicence, async ({ tx }) => {
      const licence = licensing.current()
      return {
        state: licensing.state(),
        installationId: await installationId(platform),
        licence: licence ? wireOf(licence) : null,
        daysLeft: licence ? licensing.daysLeft(licence) : null,
        used: await countLimited(tx),
      }
    }),
    implementDetached(replaceLicence, async ({ body, session, request, inTenant }) =>
      comparedWithUse(
        await putIn(platform, body.document, { account: session.account, ip: request.ip }),
        await inTenant(countLimited),
      ),
    ),
  ]
}
