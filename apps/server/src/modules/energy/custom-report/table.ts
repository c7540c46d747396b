import type {
  Band,
  ReportLayout,
  ReportMeasureKind,
  ReportObjectKind,
  ReportPeriod,
  ReportStep,
  ReportTone,
  ReportTotal,
  reportCompares,
} from '@energy-console/contract/energy'
import { boolean, doublePrecision, index, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { audit, childOf, childPolicy, id, idColumn, ownPolicy, tenantId } from '../../../platform/database'
import { deviceTable, pointGroupTable, pointTable } from '../../devices'
import { stationTable } from '../../stations'

/** Reports that people have put together; what is not shared is seen by its owner alone. */
export const customReportTable = pgTable(
  'custom_report',
  {
    id: id(),
    tenantId: tenantId(),
    reportName: varchar('report_name', { length: 64 }).notNull(),
    folder: varchar('folder', { length: 64 }),
    isShared: boolean('is_shared').notNull().default(false),
    /** Null: shared with the whole tenant. */
    stationId: idColumn('station_id').references(() => stationTable.id, { onDelete: 'cascade' }),
    period: varchar('period', { length: 8 }).$type<ReportPeriod>().notNull().default('month'),
    layout: varchar('layout', { length: 8 }).$type<ReportLayout>().notNull().default('objects'),
    step: varchar('step', { length: 8 }).$type<ReportStep>().notNull().default('day'),
    hasTotal: boolean('has_total').notNull().default(true),
    headLines: varchar('head_lines', { length: 300 }),
    signLines: varchar('sign_lines', { length: 100 }),
    /** Who put it together, as he was called then. */
    userName: varchar('user_name', { length: 64 }),
    ...audit(),
  },
  (table) => [
    ...ownPolicy(),
    index('custom_report_owner').on(table.tenantId, table.createUser),
    index('custom_report_station').on(table.stationId),
  ],
)

/** The rows of a report. What they are of may go: the row stays as one of nothing, for formulas call rows by their places. */
export const customReportObjectTable = pgTable(
  'custom_report_object',
  {
    ...childOf(() => customReportTable.id),
    kind: varchar('kind', { length: 8 }).$type<ReportObjectKind>().notNull(),
    deviceId: idColumn('device_id').references(() => deviceTable.id, { onDelete: 'set null' }),
    itemId: idColumn('item_id').references(() => pointTable.id, { onDelete: 'set null' }),
    groupId: idColumn('group_id').references(() => pointGroupTable.id, { onDelete: 'set null' }),
    expression: varchar('expression', { length: 200 }),
    objectName: varchar('object_name', { length: 64 }),
  },
  (table) => [
    ...childPolicy('custom_report'),
    index('custom_report_object_record').on(table.recordId),
    index('custom_report_object_device').on(table.deviceId),
    index('custom_report_object_item').on(table.itemId),
    index('custom_report_object_group').on(table.groupId),
  ],
)

/** The columns of a report. */
export const customReportMeasureTable = pgTable(
  'custom_report_measure',
  {
    ...childOf(() => customReportTable.id),
    kind: varchar('kind', { length: 10 }).$type<ReportMeasureKind>().notNull(),
    propertyNo: varchar('property_no', { length: 64 }),
    band: varchar('band', { length: 10 }).$type<Band>(),
    above: doublePrecision('above'),
    expression: varchar('expression', { length: 200 }),
    measureName: varchar('measure_name', { length: 64 }),
    unit: varchar('unit', { length: 16 }),
    decimals: smallint('decimals'),
    compare: varchar('compare', { length: 8 }).$type<keyof typeof reportCompares>().notNull().default('none'),
    total: varchar('total', { length: 8 }).$type<ReportTotal>().notNull().default('auto'),
    lowLimit: doublePrecision('low_limit'),
    lowTone: varchar('low_tone', { length: 8 }).$type<ReportTone>(),
    highLimit: doublePrecision('high_limit'),
    highTone: varchar('high_tone', { length: 8 }).$type<ReportTone>(),
  },
  (table) => [...childPolicy('custom_report'), index('custom_report_measure_record').on(table.recordId)],
)
