import * as z from 'zod'
import { call } from '../core/call'
import { choice, Id } from '../core/fields'

/** What a table is about; the parts of what the database holds. */
export const storageKinds = {
  samples: '原始采样',
  rollups: '汇总数据',
  files: '附件与图片',
  alarms: '告警',
  energy: '能耗与电费',
  logs: '日志与登录',
  work: '后台作业',
  records: '档案与设置',
} as const
export type StorageKind = keyof typeof storageKinds

const Kind = z.enum(Object.keys(storageKinds) as [StorageKind, ...StorageKind[]])
const Bytes = z.number().int().min(0)

/** One table, its partitions added up. */
const TableUsage = z.object({
  table: z.string(),
  kind: Kind,
  /** As the planner estimates it. */
  rows: z.number().int().min(0),
  /** Rows, indexes and what is stored beside them. */
  bytes: Bytes,
  indexBytes: Bytes,
  partitions: z.number().int().min(0),
})
export type TableUsage = z.infer<typeof TableUsage>

/** What a tenant holds: an estimate of its share of the tables, and its files to the byte. */
const TenantUsage = z.object({
  tenantId: z.string(),
  /** Empty for one that is no tenant any more. */
  tenantName: z.string(),
  databaseBytes: Bytes,
  fileBytes: Bytes,
  fileCount: z.number().int().min(0),
  /** Results of tasks, which go by themselves. */
  resultBytes: Bytes,
})
export type TenantUsage = z.infer<typeof TenantUsage>

/** How long rows of a table are kept, what is about to go, and what would go at once if they were kept for less. */
const RetentionUsage = z.object({
  table: z.string(),
  keepDays: z.number().int(),
  bytes: Bytes,
  /** The oldest row; null for none. */
  oldestTime: z.string().nullable(),
  /** Goes within 30 days by itself. */
  dueBytes: Bytes,
  shorter: z.array(z.object({ days: z.number().int(), bytes: Bytes })),
})
export type RetentionUsage = z.infer<typeof RetentionUsage>

/** A measurement of a day. */
const UsageDay = z.object({
  /** `yyyy-MM-dd`, UTC. */
  day: z.string(),
  samples: Bytes,
  rollups: Bytes,
  files: Bytes,
  others: Bytes,
  backups: Bytes,
})
export type UsageDay = z.infer<typeof UsageDay>

const DiskRoom = z.object({
  /** `data`: the data folder, with backups. `database`: where the embedded database lies, where that is another disk. */
  of: z.enum(['data', 'database']),
  freeBytes: Bytes,
  totalBytes: Bytes,
})

export const DiskUsage = z.object({
  /** When tables, tenants and retention were measured: that is told again for some minutes. The rest is of now. */
  measuredTime: z.string(),
  databaseBytes: Bytes,
  backupBytes: Bytes,
  /** The database is on a server of its own, of whose disk nothing is known here. */
  isDatabaseElsewhere: z.boolean(),
  disks: z.array(DiskRoom),
  tables: z.array(TableUsage),
  tenants: z.array(TenantUsage),
  /** Of the tables, what belongs to no tenant or is not estimated yet. */
  sharedBytes: Bytes,
  retention: z.array(RetentionUsage),
  /**
   * Days until the disk is full if it goes on as in the last 30 days; null where it does not come to that within ten years,
   * where too few days were measured, and where the database lies elsewhere.
   */
  fullInDays: z.number().int().nullable(),
})
export type DiskUsage = z.infer<typeof DiskUsage>

export const diskUsageCode = 'disk_usage_view'

/** What fills the disk now. */
export const getDiskUsage = call({
  method: 'GET',
  path: '/api/blade-system/diskusage/detail',
  label: '磁盘用量',
  permission: diskUsageCode,
  reads: ['diskUsage'],
  data: DiskUsage,
})

/** The measurements of the last 90 days, oldest first. */
export const listUsageDays = call({
  method: 'GET',
  path: '/api/blade-system/diskusage/trend',
  label: '磁盘用量趋势',
  permission: diskUsageCode,
  reads: ['diskUsage'],
  data: z.array(UsageDay),
})

/**
 * How much room there is where readings are stored. `low`: what is past its time goes at once. `tight`: days are sealed as soon as
 * they are over. `full`: nothing new is taken in, and nothing acknowledged.
 */
export const diskLevels = {
  ample: '充足',
  low: '偏少',
  tight: '紧张',
  full: '已满',
} as const
export type DiskLevel = keyof typeof diskLevels

/** The same for whoever is signed in: `low` and `tight` are told to those alone who may see what fills the disk. */
export const getDiskState = call({
  method: 'GET',
  path: '/api/blade-system/diskusage/state',
  label: '存储空间状态',
  permission: 'session',
  reads: ['diskUsage'],
  isQuiet: true,
  data: z.object({
    level: choice(diskLevels),
    /** Null for those who may not see it, and where it is not known. */
    freeBytes: Bytes.nullable(),
  }),
})

export const ownUsageCode = 'data_usage_view'

/** What the caller's tenant takes in the database, how that grows, and how long its readings are kept. */
export const OwnUsage = z.object({
  /** Days that readings are kept, and how many properties of its products keep theirs for less. */
  readingDays: z.number().int(),
  shorterProperties: z.number().int(),
  /** Null for no quota. */
  mostBytes: Bytes.nullable(),
  /** Measured once a day, estimated by the share of rows; the last 90, oldest first. */
  days: z.array(z.object({ day: z.string(), bytes: Bytes })),
  /** Bytes a day, of the last 30 days; null while there are too few of them. */
  growth: z.number().nullable(),
  /** Days until the quota is used up if it goes on so; null where it does not come to that within ten years. */
  fullInDays: z.number().int().nullable(),
})
export type OwnUsage = z.infer<typeof OwnUsage>

/** What the caller's tenant takes; for whoever looks after its data sources. */
export const getOwnUsage = call({
  method: 'GET',
  path: '/api/blade-system/diskusage/own',
  label: '本租户空间占用',
  permission: ownUsageCode,
  reads: ['diskUsage', 'tenant', 'product'],
  data: OwnUsage,
})

/** Properties whose kept readings are told at most. */
export const mostKeptProperties = 200

/** What was kept of the readings of one property on the last day that was over. */
export const KeptReadings = z.object({
  propertyId: Id,
  /** Null of a calculated point. */
  productName: z.string().nullable(),
  propertyName: z.string(),
  /** One of `storageRules`. */
  storage: z.string(),
  /** Points that the caller sees, and of how many of them anything was kept. */
  points: z.number().int(),
  keptPoints: z.number().int(),
  /** Good readings of numbers, of all of them. */
  readings: z.number().int(),
  /** What devices would send in a day by their intervals. */
  expected: z.number().int(),
})
export type KeptReadings = z.infer<typeof KeptReadings>

/**
 * What was kept yesterday of each property of numbers that has points, the most first: {@link mostKeptProperties} at most, those
 * that are thinned before those of which all is kept. It looks at every point, so it is asked where it is shown alone.
 */
export const listKeptReadings = call({
  method: 'GET',
  path: '/api/blade-system/diskusage/kept',
  label: '昨天保存的读数',
  permission: ownUsageCode,
  reads: ['sample', 'product', 'device', 'point'],
  data: z.array(KeptReadings),
})
