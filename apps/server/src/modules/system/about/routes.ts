import { platformTenantId } from '@energy-console/contract/identity'
import { getAbout } from '@energy-console/contract/system'
import { type Implementation, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { version } from '../../../platform/version'

/** Which program answers, since when, and how it is licensed. */
export function aboutRoutes({ clock, licensing }: Pick<Platform, 'clock' | 'licensing'>): Implementation[] {
  const startTime = new Date(clock.now())
  return [
    implementDetached(getAbout, async ({ session }) => {
      const state = licensing.state()
      // whose installation it is concerns those who look after it, not everybody who uses it
      const isTold = state === 'active' && session.tenantId === platformTenantId
      const { customer = '', until = '' } = (isTold && licensing.current()) || {}
      return { version, startTime, licence: { state, customer, until } }
    }),
  ]
}
