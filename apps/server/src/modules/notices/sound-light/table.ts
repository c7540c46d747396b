import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantAndStationPolicy, tenantId, unixMs } from '../../../platform/database'
import { pointTable } from '../../devices'
import { stationTable } from '../../stations'

/** Sound-and-light devices, and how each is to be. */
export const soundLightTable = pgTable(
  'sound_light',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id),
    deviceName: varchar({ length: 64 }).notNull(),
    /** What is written; null once the point is gone. */
    itemId: idColumn().references(() => pointTable.id, { onDelete: 'set null' }),
    lowestLevel: smallint().$type<0 | 1 | 2>().notNull().default(2),
    onValue: doublePrecision().notNull().default(1),
    offValue: doublePrecision().notNull().default(0),
    mostMinutes: integer().notNull().default(10),
    quietFrom: varchar({ length: 5 }),
    quietTo: varchar({ length: 5 }),
    isEnabled: boolean().notNull().default(true),
    /** How it is to be; each change is a message of the outbox. */
    isOn: boolean().notNull().default(false),
    /** How often that has changed. */
    switches: integer().notNull().default(0),
    /** The newest alarm that it has sounded for, and since when, Unix ms. */
    rangId: idColumn(),
    rangMs: unixMs(),
    /** Until when somebody tries it, Unix ms. */
    triedMs: unixMs(),
    /** With whose rights it is written: who saved it last. */
    ownerUserId: idColumn().notNull(),
    ownerUserName: varchar({ length: 64 }).notNull(),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('sound_light_name_unique').on(table.stationId, table.deviceName),
    index('sound_light_item').on(table.itemId),
  ],
)
