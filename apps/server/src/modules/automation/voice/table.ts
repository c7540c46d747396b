import type { UtteranceState, VoiceKind } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  instant,
  tenantAndStationPolicy,
  tenantId,
  unixMs,
} from '../../../platform/database'
import { pointTable } from '../../devices'
import { stationTable } from '../../stations'
import type { Said } from '../timing/table'

/** What speaks in a station: browsers of control rooms, and speakers that take text. */
export const voiceDeviceTable = pgTable(
  'voice_device',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id),
    deviceName: varchar({ length: 64 }).notNull(),
    kind: varchar({ length: 8 }).$type<VoiceKind>().notNull().default('browser'),
    /** Where a speaker takes its text. */
    itemId: idColumn().references(() => pointTable.id, { onDelete: 'set null' }),
    volume: smallint().notNull().default(80),
    rate: doublePrecision().notNull().default(1),
    repeats: smallint().notNull().default(1),
    quietFrom: varchar({ length: 5 }),
    quietTo: varchar({ length: 5 }),
    isEnabled: boolean().notNull().default(true),
    /** With whose rights a speaker is sent its text: who saved it last. */
    ownerUserId: idColumn().notNull(),
    ownerUserName: varchar({ length: 64 }).notNull(),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('voice_device_name_unique').on(table.stationId, table.deviceName),
    index('voice_device_item').on(table.itemId),
  ],
)

/** What a device was to say, and what came of it; kept a year. A speaker's command bears `voice/<id>` as its origin. */
export const voiceUtteranceTable = pgTable(
  'voice_utterance',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    voiceDeviceId: idColumn().references(() => voiceDeviceTable.id, { onDelete: 'set null' }),
    deviceName: varchar({ length: 64 }).notNull(),
    isNetwork: boolean().notNull(),
    /** The execution of a schedule; null where somebody has asked for it. */
    runId: idColumn(),
    /** The alarm that it tells of. */
    alarmId: idColumn(),
    /** Said although that has cleared, as long as nobody has acknowledged it. */
    outlastsClear: boolean().notNull().default(false),
    source: varchar({ length: 160 }).notNull(),
    content: varchar({ length: 1000 }).notNull(),
    state: varchar({ length: 8 }).$type<UtteranceState>().notNull(),
    reason: jsonb().$type<Said>(),
    createTime: instant().notNull(),
    /** It is too late from here on, Unix ms. */
    untilMs: unixMs().notNull(),
    /** When a browser took it, Unix ms. */
    takenMs: unixMs(),
    spokenTime: instant(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('voice_utterance_run_unique').on(table.runId, table.voiceDeviceId),
    index('voice_utterance_time').on(table.tenantId, table.createTime),
    index('voice_utterance_device').on(table.voiceDeviceId),
    index('voice_utterance_open').on(table.untilMs).where(sql`state in ('waiting', 'taken')`),
  ],
)
