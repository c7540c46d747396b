import type { SlidePlace } from '@energy-console/contract/system'
import { boolean, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { audit, id, tenantId, tenantPolicy } from '../../../platform/database'

/** Pictures that the sign-in page or large screens show in turn. All belong to tenant 000000. */
export const carouselTable = pgTable(
  'carousel',
  {
    id: id(),
    tenantId: tenantId(),
    place: varchar({ length: 8 }).$type<SlidePlace>().notNull().default('signIn'),
    title: varchar({ length: 50 }).notNull(),
    picture: varchar({ length: 128 }).notNull(),
    subtitle: varchar({ length: 100 }).notNull().default(''),
    seconds: integer().notNull().default(6),
    rank: integer().notNull().default(0),
    firstDay: varchar({ length: 10 }).notNull().default(''),
    lastDay: varchar({ length: 10 }).notNull().default(''),
    isShown: boolean().notNull().default(true),
    ...audit(),
  },
  (table) => [index('carousel_rank').on(table.rank), ...tenantPolicy()],
)
