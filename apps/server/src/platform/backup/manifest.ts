import * as z from 'zod'

/** Names of tables and partitions, as migrations and partitions make them. */
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

const Table = z.object({
  name: Name,
  columns: z.array(Name).min(1),
  /** Of a partition: the table that it belongs to, and from where to where it goes. */
  partition: z
    .object({ of: Name, from: z.string().regex(/^-?\d{1,18}$/), to: z.string().regex(/^-?\d{1,18}$/) })
    .nullable(),
})
export type BackedUpTable = z.infer<typeof Table>

/** The first file of a backup: what it holds and what it was made with. */
export const Manifest = z.object({
  format: z.literal(1),
  createTime: z.string(),
  /** Names and checksums of the migrations that its tables were made with. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  /** What the tables took on disk, with their indexes. Absent in older backups. */
  bytes: z.number().optional(),
  /** The database that it was made of (`deployment`). Absent in older backups. */
  deploymentId: z.string().max(36).optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** The last file of a backup; one without it was cut off. */
export const Summary = z.object({
  tables: z.record(Name, z.object({ rows: z.number().int(), sha256: z.string() })),
  /** The last value that each sequence has given; null for none yet. */
  sequences: z.array(z.object({ name: Name, last: z.string().regex(/^\d+$/).nullable() })),
})
export type Summary = z.infer<typeof Summary>

export const manifestName = 'manifest.json'
export const summaryName = 'summary.json'

/** Name of a part of a table's rows in the archive, and the table that such a name means. */
export const partName = (table: string, part: number) => `data/${table}/${String(part).padStart(6, '0')}.copy`
export const tableOfPart = (name: string) => /^data\/([a-z0-9_]+)\/\d+\.copy$/.exec(name)?.[1]
