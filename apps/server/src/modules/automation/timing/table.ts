import type { ExceptionKind, HolidayRule } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  instant,
  tenantAndStationPolicy,
  tenantId,
  unixMs,
} from '../../../platform/database'
import { deviceTable, pointTable } from '../../devices'
import { stationTable } from '../../stations'
import { globalVariableTable } from '../../views'

/** What a schedule is about: points and values of one's own choice, air conditioners and their settings, or words that are spoken. */
export type TimingKind = 'points' | 'aircon' | 'voice'

/** What air conditioners are to be; what is left out stays as it is. */
export interface AirconSettings {
  isOn: boolean
  temperature: number | null
  mode: number | null
  fan: number | null
}

/** Schedules that write to points, 定时任务 and 空调定时, or speak: 语音播报. */
export const timingTaskTable = pgTable(
  'timing_task',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id),
    kind: varchar({ length: 8 }).$type<TimingKind>().notNull().default('points'),
    taskName: varchar({ length: 64 }).notNull(),
    isEnabled: boolean().notNull().default(true),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    holidayRule: varchar({ length: 8 }).$type<HolidayRule>().notNull().default('ignore'),
    lateMinutes: smallint().notNull().default(5),
    /** Whose rights its commands are given with: who saved it last. */
    ownerUserId: idColumn().notNull(),
    ownerUserName: varchar({ length: 64 }).notNull(),
    /** Unix ms: what was due by then belongs to the plan as it was before. */
    plannedMs: unixMs().notNull(),
    /** Of what is spoken: the words, and on which devices; empty: on all of the station. */
    content: varchar({ length: 200 }),
    voiceDeviceIds: varchar({ length: 500 }).notNull().default(''),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('timing_task_name_unique').on(table.tenantId, table.taskName),
    index('timing_task_station').on(table.stationId),
  ],
)

/** What air conditioners are to be at a time. */
const airconSettings = () => ({
  isOn: boolean().notNull().default(true),
  temperature: doublePrecision(),
  mode: smallint(),
  fan: smallint(),
})

/** Times of the week. */
export const timingTimeTable = pgTable(
  'timing_time',
  {
    ...childOf(() => timingTaskTable.id),
    time: varchar({ length: 5 }).notNull(),
    /** Weekdays as digits, 1 for Monday. */
    days: varchar({ length: 7 }).notNull(),
    actionGroup: smallint().notNull().default(1),
    ...airconSettings(),
  },
  (table) => [...childPolicy('timing_task'), index('timing_time_record').on(table.recordId)],
)

/** Days that are not as the week has them. */
export const timingExceptionTable = pgTable(
  'timing_exception',
  {
    ...childOf(() => timingTaskTable.id),
    day: date({ mode: 'string' }).notNull(),
    kind: varchar({ length: 8 }).$type<ExceptionKind>().notNull().default('skip'),
    time: varchar({ length: 5 }),
    actionGroup: smallint().notNull().default(1),
    ...airconSettings(),
  },
  (table) => [...childPolicy('timing_task'), index('timing_exception_record').on(table.recordId)],
)

/** Values that points and global variables are to have; each is about one of them. */
export const timingActionTable = pgTable(
  'timing_action',
  {
    ...childOf(() => timingTaskTable.id),
    actionGroup: smallint().notNull().default(1),
    itemId: idColumn().references(() => pointTable.id, { onDelete: 'cascade' }),
    variableId: idColumn().references(() => globalVariableTable.id),
    value: varchar({ length: 200 }).notNull(),
  },
  (table) => [
    ...childPolicy('timing_task'),
    index('timing_action_record').on(table.recordId),
    index('timing_action_item').on(table.itemId),
    index('timing_action_variable').on(table.variableId),
    check('timing_action_target', sql`num_nonnulls(item_id, variable_id) = 1`),
  ],
)

/** Air conditioners. */
export const timingDeviceTable = pgTable(
  'timing_device',
  {
    ...childOf(() => timingTaskTable.id),
    deviceId: idColumn()
      .notNull()
      .references(() => deviceTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    ...childPolicy('timing_task'),
    index('timing_device_record').on(table.recordId),
    index('timing_device_device').on(table.deviceId),
  ],
)

/** A sentence that the console translates. */
export interface Said {
  text: string
  params: Record<string, string | number>
}

/**
 * Executions, due or asked for; kept a year. `waiting` until all of its commands have been given or refused, then `over`;
 * `missed` and `failed` were never begun.
 */
export const timingRunTable = pgTable(
  'timing_run',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    taskId: idColumn()
      .notNull()
      .references(() => timingTaskTable.id, { onDelete: 'cascade' }),
    /** Unix ms. */
    dueMs: unixMs().notNull(),
    /** It is too late from here on, Unix ms. */
    untilMs: unixMs().notNull(),
    startMs: unixMs(),
    /** When its schedule was last saved before: what is saved later takes back what has not gone out by then. */
    taskTime: instant(),
    /** Its place among the times of the plan; null where somebody has asked for it. */
    slot: integer(),
    actionGroup: smallint().notNull().default(1),
    settings: jsonb().$type<AirconSettings>(),
    userId: idColumn().notNull(),
    userName: varchar({ length: 64 }).notNull(),
    state: varchar({ length: 8 }).$type<'waiting' | 'over' | 'missed' | 'failed'>().notNull(),
    reason: jsonb().$type<Said>(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('timing_run_slot_unique').on(table.taskId, table.dueMs, table.slot),
    index('timing_run_task').on(table.taskId, table.id),
    index('timing_run_due').on(table.dueMs),
    index('timing_run_waiting').on(table.dueMs).where(sql`state = 'waiting'`),
  ],
)

/** What an execution writes. Its command, or its write to a global variable, once there is one, bears `timing/<id>` as its origin. */
export const timingCommandTable = pgTable(
  'timing_command',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    runId: idColumn()
      .notNull()
      .references(() => timingRunTable.id, { onDelete: 'cascade' }),
    commandRank: smallint().notNull(),
    /** Of a point. */
    deviceId: idColumn(),
    itemId: idColumn(),
    /** Of a global variable. */
    variableId: idColumn(),
    itemName: varchar({ length: 160 }).notNull(),
    value: varchar({ length: 200 }).notNull(),
    /** `told`: its command says what came of it. `refused`: there is none, and why. */
    state: varchar({ length: 8 }).$type<'waiting' | 'told' | 'refused'>().notNull(),
    reason: jsonb().$type<Said>(),
  },
  (table) => [...tenantAndStationPolicy(), index('timing_command_run').on(table.runId, table.commandRank)],
)
