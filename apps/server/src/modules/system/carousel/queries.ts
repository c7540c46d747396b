import { mostSlides, type ShownSlide, type SlidePlace } from '@energy-console/contract/system'
import { and, asc, eq, gte, lte, or } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import { platformZone } from '../zone/queries'
import { carouselTable as slide } from './table'

/**
 * The pictures of a place on an instant's day, in their order. Whoever has not signed in yet has no zone of his own: days begin and
 * end in that of the pictures' tenant.
 */
export const findSlides = (db: Database, now: Date, place: SlidePlace): Promise<ShownSlide[]> =>
  db.asSystem(async (tx) => {
    const day = toWireTime(now, await platformZone(tx)).slice(0, 10)
    return tx
      .select({
        id: slide.id,
        title: slide.title,
        subtitle: slide.subtitle,
        picture: slide.picture,
        seconds: slide.seconds,
      })
      .from(slide)
      .where(
        and(
          eq(slide.place, place),
          eq(slide.isShown, true),
          lte(slide.firstDay, day),
          or(eq(slide.lastDay, ''), gte(slide.lastDay, day)),
        ),
      )
      .orderBy(asc(slide.rank), asc(slide.id))
      .limit(mostSlides)
  })
