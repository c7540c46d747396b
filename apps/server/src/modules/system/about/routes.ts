import { getAbout } from '@energy-console/contract/system'
import { type Implementation, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { version } from '../../../platform/version'

/** Which program answers, since when, and how it is licensed. */
export function aboutRoutes({ clock, licensing }: Pick<Platform, 'clock' | 'licensing'>): Implementation[] {
  const startTime = new Date(clock.now())
  return [
    implementDetached(getAbout, async () => {
      const { customer = '', until = '' } = licensing.current() ?? {}
      return { version, startTime, licence: { state: licensing.state(), customer, until } }
    }),
  ]
}
