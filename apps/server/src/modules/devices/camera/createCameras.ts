import { captureHolder, snapshotHolder } from '@energy-console/contract/devices'
import { createDuties } from '../../../platform/duties'
import type { Module, Platform } from '../../../platform/module'
import { createViewings, type Viewings } from './createViewings'
import { defineCameraJobs } from './jobs'
import { cameraRoutes, type RenewSession } from './routes'
import { mountViewings } from './serve'
import { noteState } from './state'
import { cameraCaptureTable, cameraTable } from './table'
import { type DeviceAccount, mountCaptures } from './takeCaptures'

/** What cameras need of other modules. */
export interface CameraNeighbours {
  /** Whose token it is; undefined for nobody's. */
  accountOf(token: string, address: string): Promise<DeviceAccount | undefined>
  renewSession: RenewSession
}

/** Cameras as the process sees them. */
interface Cameras extends Required<Pick<Module, 'routes' | 'rawRoutes' | 'duties'>> {
  viewings: Viewings
}

/** How often it is asked whether who watches still may. */
const reviewMs = 60_000

/** Cameras: their records, their pictures through this server, and what AI boxes recognise in them. */
export function createCameras(platform: Platform, { accountOf, renewSession }: CameraNeighbours): Cameras {
  const { attachments, bus, log, scheduler } = platform
  const viewings = createViewings(platform, (camera, isWorking) =>
    noteState(platform, camera, isWorking).catch((error: unknown) =>
      log.warn({ err: error }, 'state of a camera not written'),
    ),
  )
  attachments.register(snapshotHolder, cameraTable)
  attachments.register(captureHolder, cameraCaptureTable)
  defineCameraJobs(platform)
  const ends: (() => void)[] = []
  return {
    routes: cameraRoutes(platform, viewings, renewSession),
    viewings,
    rawRoutes(app) {
      mountViewings(app, viewings, platform.strangers)
      mountCaptures(app, platform, accountOf)
    },
    duties: createDuties(platform, [
      {
        name: 'pictures of cameras',
        of: 'api',
        start() {
          ends.push(
            scheduler.every('pictures of cameras', reviewMs, () => viewings.review()),
            bus.subscribe('identity.sessionsEnded', ({ sessionIds }) => viewings.endOfSessions(sessionIds)),
          )
        },
        stop() {
          for (const end of ends.splice(0)) end()
          viewings.stop()
        },
      },
    ]),
  }
}
