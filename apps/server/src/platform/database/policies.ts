import { type SQL, sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'
import { appRole, systemRole } from './roles'

/*
 * Each helper answers the policies of one table: `(table) => [...tenantPolicy(), index().on(…)]`.
 * Settings are read in sub-selects, which PostgreSQL evaluates once per statement and not once per row.
 */

/** The condition that a row belongs to the request's tenant, as SQL. */
export const ofTenant = `tenant_id = (select nullif(current_setting('app.tenant', true), ''))`
const isOfTenant = sql.raw(ofTenant)

const ofStations = (column: string) =>
  sql.raw(
    `((select current_setting('app.stations', true)) = '*' or "${column}" = any ((select string_to_array(nullif(nullif(current_setting('app.stations', true), '*'), ''), ',')::bigint[])::bigint[]))`,
  )

const platformTenant = sql.raw(`(select current_setting('app.tenant', true)) = '000000'`)

const forSystem = () => pgPolicy('system_all', { to: systemRole, using: sql`true`, withCheck: sql`true` })

const forApp = (name: string, condition: SQL) =>
  pgPolicy(name, { to: appRole, using: condition, withCheck: condition })

/** Rows belong to a tenant (column `tenant_id`); a request sees and writes its own tenant's. */
export const tenantPolicy = () => [forApp('app_tenant', isOfTenant), forSystem()]

/** Rows belong to a tenant, and are a history: a request sees its own tenant's and adds to them, and changes none. */
export const tenantHistoryPolicy = () => [
  pgPolicy('app_tenant', { for: 'select', to: appRole, using: isOfTenant }),
  pgPolicy('app_tenant_added', { for: 'insert', to: appRole, withCheck: isOfTenant }),
  forSystem(),
]

/**
 * Rows belong to a tenant and to a station (`station_id`), or to all of them without one, and are a history: a request sees
 * those of its permitted stations and adds to them, and changes none.
 */
export const stationHistoryPolicy = () => {
  const condition = sql`${isOfTenant} and ${sql.raw('("station_id" is null or ')}${ofStations('station_id')}${sql.raw(')')}`
  return [
    pgPolicy('app_tenant_station', { for: 'select', to: appRole, using: condition }),
    pgPolicy('app_tenant_station_added', { for: 'insert', to: appRole, withCheck: condition }),
    forSystem(),
  ]
}

/**
 * Rows belong to a tenant and to a station (column `station_id`, or another one named here); a request sees and
 * writes those of its permitted stations. With `nullable`, rows without a station are visible to the whole tenant.
 */
export const tenantAndStationPolicy = (options: { column?: string; nullable?: boolean } = {}) => {
  const column = options.column ?? 'station_id'
  const stations = options.nullable
    ? sql.raw(`("${column}" is null or `).append(ofStations(column)).append(sql.raw(')'))
    : ofStations(column)
  return [forApp('app_tenant_station', sql`${isOfTenant} and ${stations}`), forSystem()]
}

/**
 * Rows belong to a record (`childOf`); a request sees and writes those of the records that it sees: same tenant, same
 * stations. `record` is the name of the records' table, `column` the one that names the record.
 */
export const childPolicy = (record: string, column = 'record_id') => [
  forApp(
    'app_tenant_record',
    sql`${isOfTenant} and ${sql.raw(`exists (select from "${record}" as record where record.id = ${column})`)}`,
  ),
  forSystem(),
]

/** Rows are the installation's (menus, tenants): every request reads them, only tenant 000000 writes them. */
export const platformPolicy = () => [
  pgPolicy('app_read', { for: 'select', to: appRole, using: sql`true` }),
  pgPolicy('app_write_platform', { to: appRole, using: platformTenant, withCheck: platformTenant }),
  forSystem(),
]

const isOwnOrPlatform = sql.raw(`(select current_setting('app.tenant', true)) in ('000000', tenant_id)`)

/** Rows belong to a tenant; a request reads its own tenant's, tenant 000000 those of all. What is written is another policy's. */
export const readByPlatform = () =>
  pgPolicy('app_read', { for: 'select', to: appRole, using: isOwnOrPlatform })

/** Rows that say who has taken note of something: a request adds to its own tenant's, tenant 000000 reads those of all. */
export const notedPolicy = () => [
  readByPlatform(),
  pgPolicy('app_added', { for: 'insert', to: appRole, withCheck: isOfTenant }),
  forSystem(),
]

/** Rows that a tenant writes, and others read where they are `shared` (a condition in SQL) with them. */
export const sharedPolicy = (shared: string) => [
  pgPolicy('app_read', { for: 'select', to: appRole, using: sql.raw(`${shared} or ${ofTenant}`) }),
  forApp('app_write', isOfTenant),
  forSystem(),
]

const isOwn = sql.raw(
  `${ofTenant} and create_user = (select nullif(current_setting('app.user', true), '')::bigint)`,
)

/** Rows belong to who made them (`audit`), who alone sees and writes them. */
export const makersPolicy = () => [forApp('app_own', isOwn), forSystem()]

/**
 * Rows belong to who made them (`audit`), who alone writes them. Others of his tenant read what he has shared (`is_shared`)
 * with all of them, or with a station (`station_id`, unless it has none) that they see.
 */
export const ownPolicy = ({ hasStation = true } = {}) => [
  forApp('app_own', isOwn),
  pgPolicy('app_shared', {
    for: 'select',
    to: appRole,
    using: hasStation
      ? sql
          .raw(`${ofTenant} and is_shared and ("station_id" is null or `)
          .append(ofStations('station_id'))
          .append(sql.raw(')'))
      : sql.raw(`${ofTenant} and is_shared`),
  }),
  forSystem(),
]

/** Rows that no request may touch (signing keys, sessions of others, engine state): role `system` alone. */
export const systemPolicy = () => [forSystem()]
