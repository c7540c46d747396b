import { noticeErrors, soundLights, trySoundLight } from '@energy-console/contract/notices'
import { eq } from 'drizzle-orm'
import { notFound, refuse } from '../../../platform/errors'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { soundLightHooks } from './rules'
import { soundLightTable } from './table'

/** A device that somebody tries sounds so long, ms. */
const triedMs = 5_000

/** The calls of sound-and-light devices; `onTried` hears when one is to be looked at. */
export const soundLightRoutes = (platform: Platform, onTried: () => Promise<void>): Implementation[] => [
  ...mountResource(soundLights, soundLightTable, platform, soundLightHooks),
  implement(trySoundLight, async ({ tx, body, afterCommit }) => {
    const [tried] = await tx
      .update(soundLightTable)
      .set({ triedMs: platform.clock.now() + triedMs })
      .where(eq(soundLightTable.id, body.id))
      .returning({ isEnabled: soundLightTable.isEnabled, itemId: soundLightTable.itemId })
    if (!tried) throw notFound()
    if (!tried.isEnabled || tried.itemId === null) throw refuse(noticeErrors.soundLightOff)
    afterCommit(onTried)
  }),
]
