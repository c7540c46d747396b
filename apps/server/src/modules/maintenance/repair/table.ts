import type {
  RepairDelay,
  RepairLimits,
  RepairPriority,
  RepairSource,
  RepairState,
} from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
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
  money,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'
import { deviceHistoryTable } from '../../../platform/lifecycle'
import { alarmTable } from '../../alarms'
import { deviceTable } from '../../devices'
import { stationTable } from '../../stations'
import { faultReportTable } from '../fault-report/table'
import { assetTable } from '../ledger/table'
import { workTaskItemTable, workTaskTable } from '../task/table'

/** A time for which an order was suspended, or looked at, Unix ms. */
export type Suspension = readonly [from: number, to: number]

/** What is to be repaired, and what has been. */
export const repairOrderTable = pgTable(
  'repair_order',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    orderNo: varchar('order_no', { length: 64 }).notNull(),
    title: varchar('title', { length: 64 }).notNull(),
    state: varchar('state', { length: 10 }).$type<RepairState>().notNull().default('waiting'),
    priority: varchar('priority', { length: 8 }).$type<RepairPriority>().notNull().default('normal'),
    /** An order outlives what it was for. */
    assetId: idColumn('asset_id').references(() => assetTable.id, { onDelete: 'set null' }),
    deviceId: idColumn('device_id').references(() => deviceTable.id, { onDelete: 'set null' }),
    description: varchar('description', { length: 1000 }),
    source: varchar('source', { length: 10 }).$type<RepairSource>().notNull().default('manual'),
    alarmId: idColumn('alarm_id').references(() => alarmTable.id, { onDelete: 'set null' }),
    taskId: idColumn('task_id').references(() => workTaskTable.id, { onDelete: 'set null' }),
    taskItemId: idColumn('task_item_id').references(() => workTaskItemTable.id, { onDelete: 'set null' }),
    /** Names what was made on a device. */
    sentKey: varchar('sent_key', { length: 40 }),
    reportId: idColumn('report_id').references(() => faultReportTable.id, { onDelete: 'set null' }),
    reporter: varchar('reporter', { length: 64 }),
    reporterPhone: varchar('reporter_phone', { length: 32 }),
    assigneeId: idColumn('assignee_id'),
    helperIds: varchar('helper_ids', { length: 419 }).notNull().default(''),
    overdue: varchar('overdue', { length: 8 }).$type<RepairDelay>(),
    /** What people have been told of it. */
    toldOverdue: varchar('told_overdue', { length: 8 }).$type<RepairDelay>(),
    /** Of which deadline people have been reminded before it came. */
    toldSoon: varchar('told_soon', { length: 8 }).$type<RepairDelay>(),
    reportTime: instant('report_time').notNull().defaultNow(),
    responseDue: instant('response_due'),
    repairDue: instant('repair_due'),
    /** From when on people are reminded of the deadlines; null where nobody is. */
    responseSoon: instant('response_soon'),
    repairSoon: instant('repair_soon'),
    dispatchTime: instant('dispatch_time'),
    acceptTime: instant('accept_time'),
    suspendTime: instant('suspend_time'),
    /** When it was suspended or handed in, from and to in Unix ms: what counted of it comes on top of its deadline. */
    suspensions: jsonb('suspensions').$type<readonly Suspension[]>().notNull().default([]),
    submitTime: instant('submit_time'),
    endTime: instant('end_time'),
    cause: varchar('cause', { length: 64 }),
    remedy: varchar('remedy', { length: 64 }),
    workNote: varchar('work_note', { length: 1000 }),
    partsCost: money('parts_cost'),
    labourCost: money('labour_cost'),
    serviceCost: money('service_cost'),
    cost: money('cost').generatedAlwaysAs(
      sql`case when num_nonnulls(parts_cost, labour_cost, service_cost) > 0 then coalesce(parts_cost, 0) + coalesce(labour_cost, 0) + coalesce(service_cost, 0) end`,
    ),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('repair_order_no_unique').on(table.tenantId, table.orderNo),
    uniqueIndex('repair_order_alarm_unique').on(table.alarmId).where(sql`state not in ('done', 'closed')`),
    index('repair_order_time').on(table.tenantId, table.reportTime),
    index('repair_order_state').on(table.tenantId, table.state, table.id),
    index('repair_order_station').on(table.stationId),
    index('repair_order_asset').on(table.assetId, table.reportTime),
    index('repair_order_device').on(table.deviceId, table.reportTime),
    index('repair_order_alarm').on(table.alarmId),
    index('repair_order_task').on(table.taskId),
    index('repair_order_task_item').on(table.taskItemId),
    uniqueIndex('repair_order_sent_key').on(table.tenantId, table.sentKey),
    uniqueIndex('repair_order_report').on(table.reportId),
    index('repair_order_assignee').on(table.assigneeId),
    index('repair_order_open').on(table.repairDue).where(sql`state not in ('done', 'closed')`),
  ],
)

/** What became of them, move by move. */
export const repairHistoryTable = deviceHistoryTable('repair_order_history', () => repairOrderTable.id)

/** Who worked on them, and how long. */
export const repairLabourTable = pgTable(
  'repair_labour',
  {
    ...childOf(() => repairOrderTable.id),
    userId: idColumn('user_id').notNull(),
    hours: doublePrecision('hours').notNull(),
    /** What an hour cost when it was noted; null until that is said. */
    rate: money('rate'),
  },
  (table) => [...childPolicy('repair_order'), index('repair_labour_record').on(table.recordId)],
)

/** What others were paid for. */
export const repairServiceTable = pgTable(
  'repair_service',
  {
    ...childOf(() => repairOrderTable.id),
    serviceName: varchar('service_name', { length: 64 }).notNull(),
    provider: varchar('provider', { length: 64 }).notNull().default(''),
    amount: money('amount').notNull(),
  },
  (table) => [...childPolicy('repair_order'), index('repair_service_record').on(table.recordId)],
)

/** The last number that a tenant gave on a day. Orders of stations that the user does not see count too. */
export const repairNumberTable = pgTable(
  'repair_number',
  {
    id: id(),
    tenantId: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    last: integer('last').notNull(),
  },
  (table) => [...tenantPolicy(), uniqueIndex('repair_number_unique').on(table.tenantId, table.day)],
)

/** How long repairs may take, where a tenant has settled it. */
export const repairLimitsTable = pgTable(
  'repair_limits',
  {
    id: id(),
    tenantId: tenantId(),
    limits: jsonb('limits').$type<RepairLimits>().notNull(),
    ...audit(),
  },
  (table) => [...tenantPolicy(), uniqueIndex('repair_limits_unique').on(table.tenantId)],
)
