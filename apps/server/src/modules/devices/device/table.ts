import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
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
  id,
  idColumn,
  instant,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'
import { siteTable, stationTable } from '../../stations'

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
    index('product_product_group').on(table.productGroup),
  ],
)

/** Properties of a product: its own (`siyao`) and its energy registers (`energy`). */
export const productPropertyTable = pgTable(
  'product_property',
  {
    id: id(),
    tenantId: tenantId(),
    productId: idColumn('product_id')
      .notNull()
      .references(() => productTable.id, { onDelete: 'cascade' }),
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
    energyType: varchar('energy_type', { length: 16 }).$type<
      'electricity' | 'water' | 'gas' | 'heat' | 'cold'
    >(),
    /** Null counts as `import`. */
    energyDirection: varchar('energy_direction', { length: 8 }).$type<'import' | 'export'>(),
    /** At this reading the register begins at 0 again. */
    rollOverAt: doublePrecision('roll_over_at'),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('product_property_no_unique').on(table.productId, table.propertyNo),
  ],
)

export const gatewayTable = pgTable(
  'gateway',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    gatewayName: varchar('gateway_name', { length: 64 }).notNull(),
    serialNo: varchar('serial_no', { length: 64 }),
    protocol: varchar('protocol', { length: 16 }).notNull().default('mqtt'),
    firmware: varchar('firmware', { length: 64 }),
    isOnline: boolean('is_online').notNull().default(false),
    lastContactTime: instant('last_contact_time'),
    signal: doublePrecision('signal'),
    /** By how much the gateway's clock, or one behind it, is ahead of ours; null while it is not. */
    clockAheadSeconds: integer('clock_ahead_seconds'),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('gateway_name_unique').on(table.tenantId, table.stationId, table.gatewayName),
  ],
)

/** Monitored devices. */
export const deviceTable = pgTable(
  'device',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    siteId: idColumn('site_id').references(() => siteTable.id),
    gatewayId: idColumn('gateway_id').references(() => gatewayTable.id),
    productId: idColumn('product_id')
      .notNull()
      .references(() => productTable.id),
    /** The device that feeds it. */
    circuitParentId: idColumn('circuit_parent_id').references((): AnyPgColumn => deviceTable.id),
    deviceName: varchar('device_name', { length: 64 }).notNull(),
    deviceCode: varchar('device_code', { length: 64 }),
    address: varchar('address', { length: 64 }),
    place: varchar('place', { length: 128 }),
    /** Reporting interval; three times without data means offline. */
    intervalSeconds: integer('interval_seconds').notNull().default(60),
    isOnline: boolean('is_online').notNull().default(false),
    lastContactTime: instant('last_contact_time'),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('device_name_unique').on(table.tenantId, table.gatewayId, table.deviceName),
    index('device_station').on(table.stationId),
    index('device_site').on(table.siteId),
    index('device_gateway').on(table.gatewayId),
    index('device_product').on(table.productId),
    index('device_circuit_parent').on(table.circuitParentId),
  ],
)

/** What values are stored under: one property of one device. `itemId` on the wire. */
export const pointTable = pgTable(
  'point',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    deviceId: idColumn('device_id')
      .notNull()
      .references(() => deviceTable.id, { onDelete: 'cascade' }),
    propertyId: idColumn('property_id')
      .notNull()
      .references(() => productPropertyTable.id),
    /** `device / property`, kept up to date with both names. */
    pointName: varchar('point_name', { length: 160 }).notNull(),
    createTime: instant('create_time').notNull().defaultNow(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('point_device_property_unique').on(table.deviceId, table.propertyId),
    index('point_property').on(table.propertyId),
    index('point_station').on(table.stationId),
  ],
)

/** Credentials of a gateway or of a device that connects by itself: exactly one of the two. */
export const gatewayAccountTable = pgTable(
  'gateway_account',
  {
    id: id(),
    tenantId: tenantId(),
    /** The station of the gateway or device. */
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    gatewayId: idColumn('gateway_id').references(() => gatewayTable.id, { onDelete: 'cascade' }),
    deviceId: idColumn('device_id').references(() => deviceTable.id, { onDelete: 'cascade' }),
    accountName: varchar('account_name', { length: 64 }).notNull(),
    /** SHA-256 of the token, hex. The token itself is stored nowhere. */
    tokenSha256: char('token_sha256', { length: 64 }).notNull(),
    /** The token's last four characters, to tell tokens apart. */
    tokenHint: varchar('token_hint', { length: 8 }).notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    rotatedTime: instant('rotated_time'),
    revokedTime: instant('revoked_time'),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('gateway_account_token_unique').on(table.tokenSha256),
    uniqueIndex('gateway_account_name_unique').on(table.tenantId, table.accountName),
    index('gateway_account_gateway').on(table.gatewayId),
    index('gateway_account_device').on(table.deviceId),
  ],
)

/** Points of a station that are looked at as one. */
export const pointGroupTable = pgTable(
  'point_group',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    groupName: varchar('group_name', { length: 64 }).notNull(),
    /** Comma list of point ids. */
    itemIds: text('item_ids').notNull(),
    aggregate: varchar('aggregate', { length: 8 }).$type<'sum' | 'mean' | 'min' | 'max'>().notNull(),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('point_group_name_unique').on(table.stationId, table.groupName),
  ],
)
