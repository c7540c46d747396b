import { listSlides, slides } from '@energy-console/contract/system'
import { type Implementation, implementPublic, toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { platformZone } from '../backup/queries'
import { findSlides } from './queries'
import { carouselTable } from './table'

/** 轮播管理, and what the sign-in page shows of it. */
export const carouselRoutes = (platform: Platform): readonly Implementation[] => {
  const { clock, db } = platform
  return [
    ...mountResource(slides, carouselTable, platform),
    // whoever is not signed in has no zone of his own: days begin and end in that of the pictures' tenant
    implementPublic(listSlides, async () => {
      const zone = await db.asSystem(platformZone)
      return findSlides(db, toWireTime(new Date(clock.now()), zone).slice(0, 10))
    }),
  ]
}
