import { boolean, index, integer, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantId, tenantPolicy } from '../../../platform/database'
import { menuTable } from '../menu/table'

/** Roles of a tenant. */
export const roleTable = pgTable(
  'role',
  {
    id: id(),
    tenantId: tenantId(),
    parentId: idColumn().notNull().default('0'),
    roleName: varchar({ length: 32 }).notNull(),
    roleAlias: varchar({ length: 32 }).notNull(),
    sort: integer().notNull().default(1),
    /** Every station of the tenant, those of the future included. */
    isAllStations: boolean().notNull().default(false),
    ...audit(),
  },
  (table) => [
    uniqueIndex('role_alias_key').on(table.tenantId, table.roleAlias),
    uniqueIndex('role_name_key').on(table.tenantId, table.roleName),
    ...tenantPolicy(),
  ],
)

/** Menus and buttons that a role gives. */
export const roleMenuTable = pgTable(
  'role_menu',
  {
    tenantId: tenantId(),
    roleId: idColumn()
      .notNull()
      .references(() => roleTable.id, { onDelete: 'cascade' }),
    menuId: idColumn()
      .notNull()
      .references(() => menuTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.menuId] }),
    index('role_menu_menu_index').on(table.menuId),
    ...tenantPolicy(),
  ],
)

/** Stations that a role gives. The station may be gone: an id that matches nothing shows nothing. */
export const roleStationTable = pgTable(
  'role_station',
  {
    tenantId: tenantId(),
    roleId: idColumn()
      .notNull()
      .references(() => roleTable.id, { onDelete: 'cascade' }),
    stationId: idColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.stationId] }), ...tenantPolicy()],
)
