import { getViewImage, uploadViewImage } from '@energy-console/contract/views'
import { type Implementation, implement, implementPublicFile } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { imageResponse, storeImage } from './rules'

/** The calls that store and show images. */
export const imageRoutes = ({ clock, db }: Platform): Implementation[] => [
  implement(uploadViewImage, async ({ tx, body }) =>
    storeImage({ tx, now: new Date(clock.now()) }, body.data),
  ),
  implementPublicFile(getViewImage, ({ query }) => imageResponse(db, query.hash)),
]
