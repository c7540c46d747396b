import type { BodyOf } from '@energy-console/contract'
import { deviceErrors, type Viewing } from '@energy-console/contract/devices'
import { type getSharedPicture, viewErrors } from '@energy-console/contract/views'
import { openDocument } from '@energy-console/schematic'
import { AppError, notFound, refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import { hashOf } from '../../../platform/secrets'
import { requireCamera, type Viewings } from '../../devices'
import { visitedView } from './visits'

/** Whether a drawing shows the camera. */
function shows(content: string, cameraId: string): boolean {
  const { document } = openDocument(JSON.parse(content))
  return [...document.item.values()].some((item) => item.type === 'video' && item.cameraId === cameraId)
}

/**
 * Opens the picture of a camera for a visit: one that the view of its link shows, and that stands at the view's own station. The
 * picture ends with the link. What the plant's network looks like is not told. @throws linkExpired, notFound, cameraAway
 */
export async function watchShared(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  viewings: Viewings,
  { token, cameraId }: BodyOf<typeof getSharedPicture>,
): Promise<Viewing> {
  const stationShown = async () => {
    const view = await visitedView(db, token, new Date(clock.now()))
    return shows(view.content, cameraId) ? view : undefined
  }
  const view = await stationShown()
  const { tenantId, stationId } = view ?? {}
  if (!tenantId || !stationId) throw notFound()
  const camera = await db.inTenant({ tenantId, stationIds: [stationId] }, (tx) => requireCamera(tx, cameraId))
  try {
    const viewing = await viewings.open(camera, {
      // visitors have a room of their own, so that they take no user's
      ...{ tenantId: `visits of ${tenantId}`, id: hashOf(token) },
      mayWatch: async () => (await stationShown())?.stationId === stationId,
    })
    return { ...viewing, cameraName: '' }
  } catch (error) {
    const isLimit = error instanceof AppError && error.spec === deviceErrors.cameraViewings
    if (isLimit || !(error instanceof AppError)) throw error
    throw refuse(viewErrors.cameraAway)
  }
}
