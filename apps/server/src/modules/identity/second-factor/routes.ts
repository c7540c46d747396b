import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  identityErrors,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@energy-console/contract/identity'
import { refuse } from '../../../platform/errors'
import { type Implementation, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { type Proving, proveOwnPassword } from '../password/ownPassword'
import { endSessions } from '../session/sessions'
import { isCaptchaOn } from '../sign-in/rules'
import { findOwnTenant } from '../tenant/queries'
import { findOthers } from '../user/rules'
import { renewOwnCodes, takeOff } from './removal'
import { beginFactor, confirmFactor, describeFactor } from './rules'

/** The calls of the second step: everybody's own, and the administrators' reset. */
export function secondFactorRoutes(platform: Platform): readonly Implementation[] {
  const prove = async (context: Proving, digest: string) =>
    proveOwnPassword(platform, context, {
      digest,
      wrong: identityErrors.wrongPassword,
      field: 'password',
      needsCaptcha: await isCaptchaOn(platform),
    })
  const tellChanged = (userId: string) =>
    platform.bus.publish('identity.rightsChanged', { userIds: [userId] })
  return [
    implementDetached(getSecondFactor, ({ session }) =>
      describeFactor(platform, { id: session.userId, tenantId: session.tenantId }),
    ),
    implementDetached(beginSecondFactor, async (context) => {
      const { session, body, inTenant } = context
      await prove(context, body.password)
      const { menuTitle, tenantName } = await inTenant((tx) => findOwnTenant(tx, session))
      const issuer = menuTitle || tenantName
      return beginFactor(platform, { id: session.userId }, { issuer, label: session.account })
    }),
    implementDetached(confirmSecondFactor, async ({ session, body }) => {
      const codes = await confirmFactor(platform, session.userId, body.code)
      tellChanged(session.userId)
      // what was signed in with the password alone has proved less
      await endSessions(platform, {
        userIds: [session.userId],
        except: session.sessionId,
        reason: 'password',
      })
      return { recoveryCodes: codes }
    }),
    implementDetached(renewRecoveryCodes, async (context) => {
      await prove(context, context.body.password)
      return { recoveryCodes: await renewOwnCodes(platform, context.session.userId) }
    }),
    implementDetached(removeSecondFactor, async (context) => {
      const { session, body } = context
      const { isRequired } = await describeFactor(platform, {
        id: session.userId,
        tenantId: session.tenantId,
      })
      if (isRequired) throw refuse(identityErrors.secondFactorRequired)
      await prove(context, body.password)
      await takeOff(platform, [session.userId])
      tellChanged(session.userId)
    }),
    implementDetached(resetSecondFactor, async ({ session, query, inTenant }) => {
      const userIds = query.userIds.split(',')
      await inTenant((tx) => findOthers(tx, session, userIds))
      await takeOff(platform, userIds)
      await endSessions(platform, { userIds, reason: 'password' })
    }),
  ]
}
