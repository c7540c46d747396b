import type { DiskUsage, StorageKind, TableUsage, TenantUsage } from '@energy-console/contract/system'
import type { Tx } from '../../../platform/database'
import { databaseFolder, findDisks } from '../../../platform/disk'
import type { DataAnswer } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { backupFolder, bytesIn } from './disks'
import { kindOf } from './kinds'
import { countByTenant, filesByTenant, findRelations, namesOfTenants, type Relation } from './queries'
import { retentionOf } from './retention'

/** Relations up to this size are counted; of larger ones the planner's statistics say whose rows they hold. */
const countedBytes = 8 * 1024 * 1024
/** So are those without statistics, up to this size. */
const unknownBytes = 256 * 1024 * 1024

type Asked = Pick<Platform, 'config' | 'db' | 'clock'>

/** Measures what fills the disk: tables to the byte, tenants as an estimate of their share of the tables. */
export async function measureUsage(
  asked: Asked,
  counted = countedBytes,
): Promise<DataAnswer<Omit<DiskUsage, 'fullInDays'>>> {
  const tables = await measureTables(asked, counted)
  return { ...tables, ...(await measureRoom(asked)) }
}

/** What the database holds: every table is looked at, those of much history for a second or more. */
export async function measureTables({ config, db, clock }: Asked, counted = countedBytes) {
  const measuredTime = new Date(clock.now())
  const { relations, counts } = await db.asOwner((tx) => relationsWithCounts(tx, counted))
  const { files, names, retention } = await db.asSystem(async (tx) => ({
    files: await filesByTenant(tx),
    names: await namesOfTenants(tx),
    retention: await retentionOf(tx, relations, clock.now()),
  }))
  const held = bytesByTenant(relations, counts)
  const databaseBytes = relations.reduce((sum, { bytes }) => sum + bytes, 0)
  const filesOf = new Map(files.map((file) => [file.tenantId, file]))
  const tenants: TenantUsage[] = [...new Set([...names.keys(), ...held.keys(), ...filesOf.keys()])].map(
    (tenantId) => ({
      tenantId,
      tenantName: names.get(tenantId) ?? '',
      databaseBytes: Math.round(held.get(tenantId) ?? 0),
      fileBytes: filesOf.get(tenantId)?.fileBytes ?? 0,
      fileCount: filesOf.get(tenantId)?.fileCount ?? 0,
      resultBytes: filesOf.get(tenantId)?.resultBytes ?? 0,
    }),
  )
  return {
    measuredTime,
    databaseBytes,
    isDatabaseElsewhere: config.databaseUrl !== undefined,
    tables: tablesOf(relations),
    tenants: tenants.sort((one, other) => other.databaseBytes - one.databaseBytes),
    sharedBytes: Math.max(0, databaseBytes - tenants.reduce((sum, tenant) => sum + tenant.databaseBytes, 0)),
    retention,
  }
}

/** What the disks have room for, and what backups take of it. */
export async function measureRoom({ config, db }: Asked) {
  const folder = config.databaseUrl === undefined ? await databaseFolder(db) : undefined
  const [backupBytes, disks] = await Promise.all([
    bytesIn(backupFolder(config.filesDir)),
    findDisks(config.filesDir, folder),
  ])
  return { backupBytes, disks }
}

/** All relations, and how many rows tenants have in those that are counted. As the owner. */
export async function relationsWithCounts(tx: Tx, counted = countedBytes) {
  const relations = await findRelations(tx)
  const small = relations.filter(
    ({ hasTenant, bytes, tenants }) => hasTenant && bytes <= (tenants ? counted : unknownBytes),
  )
  return { relations, counts: await countByTenant(tx, small) }
}

/** Relations by table, the largest first. */
export function tablesOf(relations: readonly Relation[]): TableUsage[] {
  const tables = new Map<string, TableUsage>()
  for (const { schema, table, bytes, indexBytes, rows, bounds } of relations) {
    const name = schema === 'public' ? table : `${schema}.${table}`
    const known = tables.get(name) ?? {
      table: name,
      kind: kindOf(schema, table),
      ...{ rows: 0, bytes: 0, indexBytes: 0, partitions: 0 },
    }
    tables.set(name, {
      ...known,
      rows: known.rows + Math.round(Math.max(0, rows)),
      bytes: known.bytes + bytes,
      indexBytes: known.indexBytes + indexBytes,
      partitions: known.partitions + (bounds === null ? 0 : 1),
    })
  }
  return [...tables.values()].sort((one, other) => other.bytes - one.bytes)
}

/** Bytes of each tenant: of each relation as much as its share of the rows. */
export function bytesByTenant(
  relations: readonly Relation[],
  counts: readonly { name: string; tenantId: string; count: number }[],
): Map<string, number> {
  const held = new Map<string, number>()
  const add = (tenantId: string, bytes: number) => held.set(tenantId, (held.get(tenantId) ?? 0) + bytes)
  const rowsOf = new Map<string, number>()
  for (const { name, count } of counts) rowsOf.set(name, (rowsOf.get(name) ?? 0) + count)
  const bytesOf = new Map(relations.map(({ name, bytes }) => [name, bytes]))
  for (const { name, tenantId, count } of counts)
    add(tenantId, ((bytesOf.get(name) ?? 0) * count) / (rowsOf.get(name) ?? count))
  for (const { name, bytes, tenants, shares } of relations)
    if (!rowsOf.has(name))
      for (const [index, tenantId] of (tenants ?? []).entries()) add(tenantId, bytes * (shares?.[index] ?? 0))
  return held
}

/** Bytes by what the tables are about. */
export function bytesByKind(tables: readonly Pick<TableUsage, 'kind' | 'bytes'>[]): Map<StorageKind, number> {
  const sums = new Map<StorageKind, number>()
  for (const { kind, bytes } of tables) sums.set(kind, (sums.get(kind) ?? 0) + bytes)
  return sums
}
