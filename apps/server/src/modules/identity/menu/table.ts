import { boolean, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, platformPolicy } from '../../../platform/database'

/** Menus and buttons of the installation. Those of the contract are written at start; tenant 000000 may rename and add. */
export const menuTable = pgTable(
  'menu',
  {
    id: id(),
    parentId: idColumn().notNull().default('0'),
    /** Permission code; `group:<title>` for a heading of the sidebar. */
    code: varchar({ length: 64 }).notNull(),
    name: varchar({ length: 64 }).notNull(),
    /** For readers of English; the name's translation where it is empty. */
    nameEn: varchar({ length: 64 }).notNull().default(''),
    alias: varchar({ length: 64 }).notNull().default(''),
    path: varchar({ length: 255 }).notNull().default(''),
    source: varchar({ length: 255 }).notNull().default(''),
    sort: integer().notNull().default(1),
    /** 1 menu, 2 button. */
    category: smallint().notNull().default(1),
    /** Where a button stands: 1 toolbar, 2 row, 3 both. */
    action: smallint().notNull().default(1),
    /** Stands in no sidebar, with what is below it. */
    isHidden: boolean().notNull().default(false),
    remark: varchar({ length: 255 }).notNull().default(''),
    isBuiltIn: boolean().notNull().default(false),
    /** Somebody changed its name, icon or visibility: a new version of the product leaves them as they are. */
    isCustomised: boolean().notNull().default(false),
    /** Somebody moved it or one beside it: a new version leaves it where it stands. */
    isPlaced: boolean().notNull().default(false),
    /** Roles that hold the code beside it were given it, which happens once. */
    isPassedOn: boolean().notNull().default(false),
    ...audit(),
  },
  (table) => [uniqueIndex('menu_code_key').on(table.code), ...platformPolicy()],
)
