import { index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { id, instant, systemPolicy } from '../../../platform/database'

/** Certificates that were put in. In force is the one that was used last; none where none has a `usedAt`. */
export const certificateTable = pgTable(
  'certificate',
  {
    id: id(),
    /** PEM: the server's own, then those that signed it. */
    chain: text().notNull(),
    /** The key, sealed for the fingerprint. */
    sealedKey: text().notNull(),
    fingerprint: varchar({ length: 95 }).notNull(),
    addedAt: instant().notNull(),
    addedBy: varchar({ length: 64 }).notNull(),
    /** When it was put in or gone back to; null since TLS was switched off. */
    usedAt: instant(),
  },
  (table) => [index('certificate_used').on(table.usedAt), ...systemPolicy()],
)

/** How many days were left when administrators were told of a certificate's end, by its fingerprint. */
export const certificateToldTable = pgTable(
  'certificate_told',
  { fingerprint: varchar({ length: 95 }).primaryKey(), daysLeft: integer().notNull() },
  () => [...systemPolicy()],
)
