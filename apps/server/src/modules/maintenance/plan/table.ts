import type { AssignMode, PlanTrigger, RestRule, WorkKind } from '@energy-console/contract/maintenance'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
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
  tenantAndStationPolicy,
  tenantId,
} from '../../../platform/database'
import { stationTable } from '../../stations'
import { assetCategoryTable, assetTable } from '../ledger/table'
import { workStandardTable } from '../standard/table'

/** When which equipment is inspected or maintained, by which standard. */
export const workPlanTable = pgTable(
  'work_plan',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    planName: varchar('plan_name', { length: 64 }).notNull(),
    kind: varchar('kind', { length: 8 }).$type<WorkKind>().notNull(),
    standardId: idColumn('standard_id')
      .notNull()
      .references(() => workStandardTable.id),
    /** The first of its whole categories, for servers of the release before those that know several. */
    categoryId: idColumn('category_id').references(() => assetCategoryTable.id),
    trigger: varchar('trigger', { length: 8 }).$type<PlanTrigger>().notNull().default('calendar'),
    /** A recurrence rule of RFC 5545; none of a plan that goes by a counter. */
    rule: varchar('rule', { length: 200 }),
    /** What is counted: how long or how often a point lies above a value, or by how much a register rises. */
    counterItemId: idColumn('counter_item_id'),
    counterAbove: doublePrecision('counter_above').notNull().default(0),
    counterEvery: doublePrecision('counter_every'),
    counterUsed: doublePrecision('counter_used').notNull().default(0),
    assignMode: varchar('assign_mode', { length: 8 }).$type<AssignMode>().notNull().default('together'),
    rotaId: idColumn('rota_id'),
    restRule: varchar('rest_rule', { length: 16 }).$type<RestRule>().notNull().default('keep'),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }),
    finishHours: integer('finish_hours').notNull().default(24),
    isEnabled: boolean('is_enabled').notNull().default(true),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('work_plan_name_unique').on(table.stationId, table.kind, table.planName),
    index('work_plan_standard').on(table.standardId),
    index('work_plan_category').on(table.categoryId),
    index('work_plan_counter_item').on(table.counterItemId),
    index('work_plan_rota').on(table.rotaId),
  ],
)

/** At which times of the day. */
export const planTimeTable = pgTable(
  'work_plan_time',
  { ...childOf(() => workPlanTable.id), time: varchar('time', { length: 5 }).notNull() },
  (table) => [...childPolicy('work_plan'), index('work_plan_time_record').on(table.recordId)],
)

/** Who does it. */
export const planAssigneeTable = pgTable(
  'work_plan_assignee',
  { ...childOf(() => workPlanTable.id), userId: idColumn('user_id').notNull() },
  (table) => [
    ...childPolicy('work_plan'),
    index('work_plan_assignee_record').on(table.recordId),
    index('work_plan_assignee_user').on(table.userId),
  ],
)

/** To which equipment, in the order of the route. */
export const planTargetTable = pgTable(
  'work_plan_target',
  {
    ...childOf(() => workPlanTable.id),
    assetId: idColumn('asset_id')
      .notNull()
      .references(() => assetTable.id),
  },
  (table) => [
    ...childPolicy('work_plan'),
    index('work_plan_target_record').on(table.recordId),
    index('work_plan_target_asset').on(table.assetId),
  ],
)

/** And to all equipment of which categories, and of those below them. */
export const planCategoryTable = pgTable(
  'work_plan_asset_category',
  {
    ...childOf(() => workPlanTable.id),
    categoryId: idColumn('category_id')
      .notNull()
      .references(() => assetCategoryTable.id),
  },
  (table) => [
    ...childPolicy('work_plan'),
    index('work_plan_asset_category_record').on(table.recordId),
    index('work_plan_asset_category_category').on(table.categoryId),
  ],
)
