import { listScreenSlides, listSlides, slides } from '@energy-console/contract/system'
import { type Implementation, implement, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { findSlides } from './queries'
import { carouselTable } from './table'

/** 轮播管理, and what the sign-in page and large screens show of it. */
export const carouselRoutes = (platform: Platform): readonly Implementation[] => {
  const { clock, db } = platform
  return [
    ...mountResource(slides, carouselTable, platform),
    implementPublic(listSlides, () => findSlides(db, new Date(clock.now()), 'signIn')),
    implement(listScreenSlides, () => findSlides(db, new Date(clock.now()), 'screen')),
  ]
}
