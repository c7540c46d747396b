import type { CameraKind, cameraStates } from '@energy-console/contract/devices'
import { boolean, doublePrecision, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { siteTable, stationTable } from '../../stations'
import { deviceTable } from '../device/table'

/** Cameras, and where their pictures are fetched. */
export const cameraTable = pgTable(
  'camera',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id),
    siteId: idColumn().references(() => siteTable.id),
    deviceId: idColumn().references(() => deviceTable.id, { onDelete: 'set null' }),
    cameraName: varchar({ length: 64 }).notNull(),
    kind: varchar({ length: 8 }).$type<CameraKind>().notNull(),
    address: varchar({ length: 500 }).notNull(),
    gatewayAddress: varchar({ length: 500 }),
    snapshotAddress: varchar({ length: 500 }),
    userName: varchar({ length: 64 }),
    /** Sealed. No answer carries it. */
    password: varchar({ length: 1000 }),
    hasPassword: boolean().notNull().default(false),
    isEnabled: boolean().notNull().default(true),
    captureDays: integer().notNull().default(30),
    cameraState: varchar({ length: 8 }).$type<keyof typeof cameraStates>().notNull().default('untried'),
    stateTime: instant(),
    /** The attachment that is the last snapshot. */
    snapshotId: idColumn(),
    snapshotTime: instant(),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('camera_name_unique').on(table.stationId, table.cameraName),
    index('camera_site').on(table.siteId),
    index('camera_device').on(table.deviceId),
  ],
)

/** What AI boxes recognised in the pictures of cameras. */
export const cameraCaptureTable = pgTable(
  'camera_capture',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id),
    cameraId: idColumn()
      .notNull()
      .references(() => cameraTable.id, { onDelete: 'cascade' }),
    captureTime: instant().notNull(),
    captureLabel: varchar({ length: 64 }).notNull(),
    /** Per cent. */
    confidence: doublePrecision(),
    /** The attachment that is its picture. */
    imageId: idColumn(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('camera_capture_unique').on(table.cameraId, table.captureTime, table.captureLabel),
    index('camera_capture_time').on(table.tenantId, table.captureTime),
    index('camera_capture_station').on(table.stationId),
  ],
)
