import { mostSlides, type ShownSlide } from '@energy-console/contract/system'
import { and, asc, eq, gte, lte, or } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { carouselTable as slide } from './table'

/** The pictures of a day (`yyyy-MM-dd`), in their order. Nobody has signed in yet. */
export const findSlides = (db: Database, day: string): Promise<ShownSlide[]> =>
  db.asSystem((tx) =>
    tx
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
          eq(slide.isShown, true),
          lte(slide.firstDay, day),
          or(eq(slide.lastDay, ''), gte(slide.lastDay, day)),
        ),
      )
      .orderBy(asc(slide.rank), asc(slide.id))
      .limit(mostSlides),
  )
