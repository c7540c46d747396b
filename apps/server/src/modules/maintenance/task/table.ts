import type { ItemKind, StandardContent, TaskState, WorkKind } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  childOf,
  childPolicy,
  id,
  idColumn,
  instant,
  tenantAndStationPolicy,
  tenantId,
} from '../../../platform/database'
import { deviceHistoryTable } from '../../../platform/lifecycle'
import { stationTable } from '../../stations'
import { assetTable } from '../ledger/table'
import { workPlanTable } from '../plan/table'
import { workStandardTable } from '../standard/table'

/** Rounds and maintenance that are to be done, each once. */
export const workTaskTable = pgTable(
  'work_task',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    planId: idColumn('plan_id').references(() => workPlanTable.id, { onDelete: 'set null' }),
    /** When the plan comes round, which makes a task unique; null where the plan does not ask for it any more. */
    occurrence: instant('occurrence'),
    standardId: idColumn('standard_id').references(() => workStandardTable.id, { onDelete: 'set null' }),
    /** The version that it goes by, and what that says beside the items; null before it begins. */
    standardVersion: integer('standard_version'),
    standard: jsonb('standard').$type<Omit<StandardContent, 'items'>>(),
    kind: varchar('kind', { length: 8 }).$type<WorkKind>().notNull(),
    title: varchar('title', { length: 64 }).notNull(),
    state: varchar('state', { length: 10 }).$type<TaskState>().notNull().default('waiting'),
    dueFrom: instant('due_from').notNull(),
    dueUntil: instant('due_until').notNull(),
    /** Who does it; whoever starts it where nobody is named. */
    assigneeIds: idColumn('assignee_ids').array().notNull().default(sql`'{}'`),
    minutes: integer('minutes'),
    itemCount: integer('item_count').notNull().default(0),
    doneCount: integer('done_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    /** When it was found to be past its time, which happens once. */
    overdueTime: instant('overdue_time'),
    /** When those who do it were told that it comes. */
    toldTime: instant('told_time'),
    /** When they were reminded that its time is nearly over. */
    remindedTime: instant('reminded_time'),
    startTime: instant('start_time'),
    submitTime: instant('submit_time'),
    doneTime: instant('done_time'),
    /** Counts what people have changed of it; what nobody has touched follows its plan. */
    revision: integer('revision').notNull().default(0),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('work_task_once').on(table.planId, table.occurrence),
    index('work_task_standard').on(table.standardId),
    // lists of plans count what is still to come of each
    index('work_task_waiting').on(table.planId).where(sql`${table.state} = 'waiting'`),
    index('work_task_time').on(table.tenantId, table.kind, table.dueFrom),
    index('work_task_until').on(table.tenantId, table.kind, table.dueUntil),
    index('work_task_station').on(table.stationId, table.kind, table.dueFrom),
    index('work_task_submitted').on(table.stationId, table.submitTime),
    index('work_task_assignees').using('gin', table.assigneeIds),
    index('work_task_open')
      .on(table.tenantId, table.kind, table.state, table.dueFrom)
      .where(sql`${table.state} not in ('done', 'cancelled')`),
    // the order that people read them in: the index of all is full of those that have ended
    index('work_task_due')
      .on(table.tenantId, table.kind, table.dueUntil)
      .where(sql`${table.state} not in ('done', 'cancelled')`),
    // there are few that nobody is assigned to, which no order by time finds
    index('work_task_free')
      .on(table.tenantId, table.kind, table.dueFrom)
      .where(sql`${table.assigneeIds} = '{}'`),
    // tasks have the names of their plans: each of them is looked at once, and those of other stations are passed by here
    index('work_task_title').on(table.tenantId, table.title, table.stationId),
    index('work_task_late')
      .on(table.tenantId, table.kind, table.dueFrom)
      .where(sql`${table.overdueTime} is not null`),
  ],
)

/** What became of them, move by move. */
export const workTaskHistoryTable = deviceHistoryTable('work_task_history', () => workTaskTable.id)

/** What is looked at, or done, at which equipment, as the standard said when the task began; and what was found. */
export const workTaskItemTable = pgTable(
  'work_task_item',
  {
    ...childOf(() => workTaskTable.id),
    assetId: idColumn('asset_id').references(() => assetTable.id, { onDelete: 'set null' }),
    assetName: varchar('asset_name', { length: 64 }),
    itemName: varchar('item_name', { length: 64 }).notNull(),
    itemKind: varchar('item_kind', { length: 8 }).$type<ItemKind>().notNull(),
    requirement: varchar('requirement', { length: 200 }),
    unit: varchar('unit', { length: 16 }),
    lowLimit: doublePrecision('low_limit'),
    highLimit: doublePrecision('high_limit'),
    choices: varchar('choices', { length: 200 }),
    goodChoices: varchar('good_choices', { length: 200 }),
    propertyNo: varchar('property_no', { length: 64 }),
    value: varchar('value', { length: 500 }),
    isFailed: boolean('is_failed'),
    note: varchar('note', { length: 500 }),
    /** When the result was entered, by the clock of the device that it was entered on. */
    enteredTime: instant('entered_time'),
    enteredUser: idColumn('entered_user'),
    enteredName: varchar('entered_name', { length: 64 }),
    /** When the server learnt of it. */
    receivedTime: instant('received_time'),
  },
  (table) => [
    ...childPolicy('work_task'),
    index('work_task_item_record').on(table.recordId, table.rowRank),
    index('work_task_item_asset').on(table.assetId),
  ],
)
