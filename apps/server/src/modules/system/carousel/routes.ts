import { listSlides, slides } from '@energy-console/contract/system'
import { type Implementation, implementPublic, toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { findSlides } from './queries'
import { carouselTable } from './table'

/** The zone in whose days pictures begin and end: whoever is not signed in has none of his own. */
const zone = 'Asia/Shanghai'

/** 轮播管理, and what the sign-in page shows of it. */
export const carouselRoutes = (platform: Platform): readonly Implementation[] => {
  const { clock, db } = platform
  return [
    ...mountResource(slides, carouselTable, platform),
    implementPublic(listSlides, () => findSlides(db, toWireTime(new Date(clock.now()), zone).slice(0, 10))),
  ]
}
