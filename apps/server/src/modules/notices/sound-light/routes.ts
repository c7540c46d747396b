import { soundLights, testSoundLight } from '@energy-console/contract/notices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { soundLightHooks, trySound } from './rules'
import { soundLightTable } from './table'

/** The calls of sound-and-light devices. */
export const soundLightRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(soundLights, soundLightTable, platform, soundLightHooks),
  implement(testSoundLight, ({ tx, body }) => trySound(tx, body.id, platform.clock.now())),
]
