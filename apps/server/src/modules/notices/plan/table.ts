import type { AlarmsAfterClear, PlanDays } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  tenantAndStationPolicy,
  tenantId,
  unixMs,
} from '../../../platform/database'
import { stationTable } from '../../stations'
import { channelTable } from '../channel/table'
import { rotaTable } from '../rota/table'

/** Who is told of which alarms, when and by what. */
export const alarmPlanTable = pgTable(
  'alarm_plan',
  {
    id: id(),
    tenantId: tenantId(),
    /** Null: of every station. */
    stationId: idColumn().references(() => stationTable.id),
    planName: varchar({ length: 64 }).notNull(),
    lowestLevel: smallint().$type<0 | 1 | 2>().notNull().default(1),
    days: varchar({ length: 4 }).$type<PlanDays>().notNull().default('all'),
    activeFrom: varchar({ length: 5 }),
    activeTo: varchar({ length: 5 }),
    quietFrom: varchar({ length: 5 }),
    quietTo: varchar({ length: 5 }),
    quietLevel: smallint().$type<0 | 1 | 2>().notNull().default(1),
    remindMinutes: integer(),
    mostReminders: integer().notNull().default(3),
    afterClear: varchar({ length: 8 }).$type<AlarmsAfterClear>().notNull().default('severe'),
    tellsClear: boolean().notNull().default(false),
    isEnabled: boolean().notNull().default(true),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy({ nullable: true }),
    uniqueIndex('alarm_plan_name_unique').on(table.tenantId, table.planName),
    index('alarm_plan_station').on(table.stationId),
  ],
)

/** Its steps. */
export const alarmPlanStepTable = pgTable(
  'alarm_plan_step',
  {
    ...childOf(() => alarmPlanTable.id),
    afterMinutes: integer('after_minutes').notNull(),
    channelId: idColumn('channel_id')
      .notNull()
      .references(() => channelTable.id),
    rotaId: idColumn('rota_id').references(() => rotaTable.id),
    userId: idColumn('user_id'),
  },
  (table) => [
    ...childPolicy('alarm_plan'),
    index('alarm_plan_step_record').on(table.recordId),
    index('alarm_plan_step_channel').on(table.channelId),
    index('alarm_plan_step_rota').on(table.rotaId),
    index('alarm_plan_step_user').on(table.userId),
  ],
)

/**
 * Alarms that people are told of by plans, while there is something left to tell. A row without a plan is left by the database with the
 * alarm itself, whatever opens it; the teller makes one of it for each plan that it concerns. Of a plan that tells of an alarm after it has
 * cleared, the row stays until somebody acknowledges it, and goes over to the newest alarm of its rule: repeats are told together.
 */
export const alarmTellingTable = pgTable(
  'alarm_telling',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    alarmId: idColumn().notNull(),
    planId: idColumn().references(() => alarmPlanTable.id, { onDelete: 'cascade' }),
    /** What the minutes of the plan count from, Unix ms; later by as long as it was held back. */
    startMs: unixMs(),
    /** Since when it is held back by quiet hours, because the plan does not hold now, or because the alarm is put aside, Unix ms. */
    heldMs: unixMs(),
    /** How many rounds were told. */
    rounds: integer().notNull().default(0),
    /** When it is looked at next, Unix ms; null: for its end, or for a repeat, alone. */
    nextMs: unixMs().default(0),
    /** When people were last told, Unix ms. */
    toldMs: unixMs(),
    /** When they are told that it has come again, Unix ms; null where they know. */
    againMs: unixMs(),
    /** How often they were told so. */
    timesAgain: integer().notNull().default(0),
    /** How often the alarm has come since the first that they were told of. */
    came: integer().notNull().default(1),
    /** That the alarm has cleared is told, or is told with it. */
    isClearTold: boolean().notNull().default(false),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('alarm_telling_unique').on(table.alarmId, table.planId),
    index('alarm_telling_due').on(table.nextMs).where(sql`next_ms is not null`),
    index('alarm_telling_plan').on(table.planId),
    index('alarm_telling_tenant').on(table.tenantId, table.nextMs),
  ],
)
