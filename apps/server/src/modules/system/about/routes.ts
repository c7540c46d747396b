import { getAbout } from '@energy-console/contract/system'
import { type Implementation, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { version } from '../../../platform/version'

/** Which program answers, and since when. */
export function aboutRoutes({ clock }: Pick<Platform, 'clock'>): Implementation[] {
  const startTime = new Date(clock.now())
  return [implementDetached(getAbout, async () => ({ version, startTime }))]
}
