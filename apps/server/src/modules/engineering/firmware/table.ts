import type { FirmwareKind } from '@energy-console/contract/engineering'
import { sql } from 'drizzle-orm'
import { bigint, char, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantId, tenantPolicy } from '../../../platform/database'
import { productTable } from '../../devices'

/** Files that gateways, or devices of one product, are updated with. Their bytes are attachments. */
export const firmwareTable = pgTable(
  'firmware',
  {
    id: id(),
    tenantId: tenantId(),
    kind: varchar({ length: 8 }).$type<FirmwareKind>().notNull(),
    /** Of devices; null for gateways. */
    productId: idColumn().references(() => productTable.id),
    title: varchar({ length: 64 }).notNull(),
    version: varchar({ length: 64 }).notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    /** SHA-256, hex. */
    checksum: char({ length: 64 }).notNull().default(''),
    /** The attachment that holds its bytes. */
    attachmentId: idColumn(),
    notes: varchar({ length: 1000 }),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('firmware_unique').on(
      table.tenantId,
      table.kind,
      sql`coalesce(${table.productId}, 0)`,
      table.title,
      table.version,
    ),
    index('firmware_product').on(table.productId),
  ],
)
