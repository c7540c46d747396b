import {
  cameraCaptures,
  cameras,
  deviceErrors,
  getLivePicture,
  listCaptureCounts,
  removeCaptures,
  setCameraPassword,
  takeSnapshot,
} from '@energy-console/contract/devices'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import { capturesByPart, dropCaptures, imagesOf } from './captures'
import type { Viewings } from './createViewings'
import { fetchSnapshot, keepSnapshot, pictureOf } from './pictures'
import { requireCamera } from './queries'
import { cameraHooks, keepPassword } from './rules'
import { cameraCaptureTable, cameraTable } from './table'

/** A session with the rights that its user has now; undefined for somebody who may not sign in any more. */
export type RenewSession = (session: Session) => Promise<Session | undefined>

/** The calls of cameras and of what AI boxes recognise in their pictures. */
export const cameraRoutes = (
  platform: Platform,
  viewings: Viewings,
  renewSession: RenewSession,
): Implementation[] => [
  ...mountResource(cameras, cameraTable, platform, cameraHooks(platform, viewings.endOf)),
  implement(setCameraPassword, async ({ tx, body, afterCommit }) => {
    await keepPassword(platform, tx, body)
    afterCommit(() => viewings.endOf([body.id]))
  }),
  implementDetached(getLivePicture, async ({ body, session, inTenant }) => {
    const camera = await inTenant((tx) => requireCamera(tx, body.id))
    return viewings.open(camera, {
      ...{ tenantId: session.tenantId, id: session.userId, sessionId: session.sessionId },
      async mayWatch() {
        const now = await renewSession(session)
        const isSeen = now?.stationIds === 'all' || now?.stationIds.includes(camera.stationId)
        return isSeen === true && now?.permissions.has(cameras.codes.view) === true
      },
    })
  }),
  implementDetached(takeSnapshot, async ({ body, inTenant }) => {
    const camera = await inTenant((tx) => requireCamera(tx, body.id))
    const picture = body.data === undefined ? await fetchSnapshot(platform, camera) : pictureOf(body.data)
    if (!picture) throw refuse(deviceErrors.cameraNoPicture, { kind: '图片' }, 'data')
    return { snapshotUrl: await inTenant((tx) => keepSnapshot(platform, tx, camera, picture)) }
  }),
  ...mountListing(
    cameraCaptures,
    {
      from: cameraCaptureTable,
      async extend(context, rows) {
        const ids = rows.map(({ id }) => id)
        const images = await imagesOf(platform, context, ids)
        return rows.map((row) => ({ ...row, imageUrl: images.get(row.id) ?? null }))
      },
    },
    platform,
  ),
  implement(listCaptureCounts, ({ tx, session, query }) =>
    capturesByPart({ tx, session, nowMs: platform.clock.now() }, query),
  ),
  implement(removeCaptures, ({ tx, query }) => dropCaptures(platform, tx, query.ids.split(','))),
]
