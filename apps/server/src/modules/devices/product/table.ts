import type { ActiveDays, AlarmCondition, Comparison } from '@energy-console/contract/alarms'
import {
  type AlarmVariable,
  type EnergyType,
  type ModbusRegister,
  secondsUnlessTold,
} from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
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
  tenantId,
  tenantPolicy,
} from '../../../platform/database'

export const productGroupTable = pgTable(
  'product_group',
  {
    id: id(),
    tenantId: tenantId(),
    name: varchar('name', { length: 64 }).notNull(),
    groupRank: integer('group_rank').notNull().default(0),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [...tenantPolicy(), uniqueIndex('product_group_name_unique').on(table.tenantId, table.name)],
)

/** Device models. */
export const productTable = pgTable(
  'product',
  {
    id: id(),
    tenantId: tenantId(),
    label: varchar('label', { length: 64 }).notNull(),
    productGroup: idColumn('product_group').references(() => productGroupTable.id),
    model: varchar('model', { length: 64 }),
    manufacturer: varchar('manufacturer', { length: 64 }),
    productIcon: text('product_icon'),
    /** What the product itself keeps it for: one of a kind in a tenant, whatever it is called. */
    purpose: varchar('purpose', { length: 16 }).$type<'virtual'>(),
    /** JSON text of the layouts drawn in the model editor. */
    layout: text('layout'),
    /** Changes of the layout so far, and who made the last one. */
    layoutRevision: integer('layout_revision').notNull().default(0),
    layoutUserId: idColumn('layout_user_id'),
    layoutUserName: varchar('layout_user_name', { length: 64 }),
    layoutTime: instant('layout_time'),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('product_label_unique').on(table.tenantId, table.label),
    uniqueIndex('product_purpose_unique').on(table.tenantId, table.purpose),
    index('product_product_group').on(table.productGroup),
  ],
)

/** Properties of a product: its own (`siyao`) and its energy registers (`energy`). Those of calculated points are of none. */
export const productPropertyTable = pgTable(
  'product_property',
  {
    id: id(),
    tenantId: tenantId(),
    /** Null: it describes one calculated point. */
    productId: idColumn('product_id').references(() => productTable.id, { onDelete: 'cascade' }),
    category: varchar('category', { length: 8 }).$type<'siyao' | 'energy'>().notNull(),
    propertyRank: integer('property_rank').notNull().default(0),
    propertyNo: varchar('property_no', { length: 64 }).notNull(),
    propertyName: varchar('property_name', { length: 64 }).notNull(),
    /** Keys under which devices may send it as well. */
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    unit: varchar('unit', { length: 32 }),
    dataType: varchar('data_type', { length: 8 })
      .$type<'number' | 'boolean' | 'enum' | 'text'>()
      .notNull()
      .default('number'),
    access: varchar('access', { length: 16 }).$type<'read' | 'read-write'>().notNull().default('read'),
    kind: varchar('kind', { length: 16 })
      .$type<'instant' | 'accumulated' | 'state'>()
      .notNull()
      .default('instant'),
    decimals: smallint('decimals'),
    scale: doublePrecision('scale').notNull().default(1),
    offset: doublePrecision('offset').notNull().default(0),
    min: doublePrecision('min'),
    max: doublePrecision('max'),
    enumMap: jsonb('enum_map').$type<Record<string, string>>(),
    storage: varchar('storage', { length: 8 })
      .$type<'all' | 'change' | 'interval'>()
      .notNull()
      .default('all'),
    deadBand: doublePrecision('dead_band'),
    intervalSeconds: integer('interval_seconds'),
    /** Null: its readings stay as long as those of the tenant. */
    readingDays: integer('reading_days'),
    energyType: varchar('energy_type', { length: 16 }).$type<EnergyType>(),
    /** Null counts as `import`. */
    energyDirection: varchar('energy_direction', { length: 8 }).$type<'import' | 'export'>(),
    /** Which of several circuits that the device measures an energy register is of; null: of the device as a whole. */
    channel: varchar('channel', { length: 32 }),
    /** At this reading the register begins at 0 again. */
    rollOverAt: doublePrecision('roll_over_at'),
    /** Where a Modbus slave keeps it. */
    modbus: jsonb('modbus').$type<ModbusRegister>(),
    confirmation: varchar('confirmation', { length: 8 })
      .$type<'none' | 'confirm' | 'select' | 'second'>()
      .notNull()
      .default('confirm'),
    isNameTyped: boolean('is_name_typed').notNull().default(false),
    /** A command without an answer is sent once more. */
    isRepeatable: boolean('is_repeatable').notNull().default(false),
    /** Null: the product's own time. */
    answerSeconds: integer('answer_seconds'),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('product_property_no_unique').on(table.productId, table.propertyNo),
  ],
)

/** Alarm rules that new devices of a product begin with. */
export const productAlarmTable = pgTable(
  'product_alarm',
  {
    ...childOf(() => productTable.id),
    propertyNo: varchar('property_no', { length: 64 }).notNull(),
    ruleName: varchar('rule_name', { length: 32 }).notNull(),
    condition: varchar('condition', { length: 12 }).$type<AlarmCondition>().notNull(),
    limit: doublePrecision('limit_value'),
    upperLimit: doublePrecision('upper_limit'),
    windowSeconds: integer('window_seconds'),
    deadBand: doublePrecision('dead_band').notNull(),
    onDelaySeconds: integer('on_delay_seconds').notNull().default(0),
    offDelaySeconds: integer('off_delay_seconds').notNull().default(0),
    level: smallint('level').notNull(),
    content: varchar('content', { length: 200 }).notNull(),
    expression: varchar('expression', { length: 500 }).notNull().default(''),
    /** The properties that its names stand for, each name once. */
    variables: jsonb('variables').$type<AlarmVariable[]>().notNull().default([]),
    activeDays: varchar('active_days', { length: 8 }).$type<ActiveDays>().notNull().default('all'),
    activeFrom: varchar('active_from', { length: 5 }),
    activeUntil: varchar('active_until', { length: 5 }),
    /** The process condition at a property of the same device; all three or none. */
    inhibitPropertyNo: varchar('inhibit_property_no', { length: 64 }),
    inhibitComparison: varchar('inhibit_comparison', { length: 2 }).$type<Comparison>(),
    inhibitValue: doublePrecision('inhibit_value'),
    cause: varchar('cause', { length: 500 }).notNull().default(''),
    consequence: varchar('consequence', { length: 500 }).notNull().default(''),
    response: varchar('response', { length: 500 }).notNull().default(''),
    respondMinutes: integer('respond_minutes'),
    isEnabled: boolean('is_enabled').notNull(),
  },
  (table) => [...childPolicy('product'), index('product_alarm_record').on(table.recordId)],
)

/** How often a property is stored by the clock, s: older ones may have the rule without its seconds. */
export const storedSeconds = sql<number | null>`case when ${productPropertyTable.storage} = 'interval'
  then coalesce(${productPropertyTable.intervalSeconds}, ${sql.raw(String(secondsUnlessTold))}) else ${productPropertyTable.intervalSeconds} end`
