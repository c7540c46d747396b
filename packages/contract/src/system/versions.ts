import * as z from 'zod'
import { call } from '../core/call'
import { DateTime, Id } from '../core/fields'

/** Starts of the program that one answer tells of, the newest. */
export const mostStarts = 50

/** What of a start was other than at the one before: nothing, the program, or what it runs on. */
export const startKinds = ['first', 'restart', 'upgrade', 'surroundings'] as const

/** One start of the program, with what it ran as. */
export const ProgramStart = z.object({
  id: Id,
  startTime: DateTime,
  kind: z.enum(startKinds),
  version: z.string(),
  /** Tells builds of one version apart; empty where the program was not built. */
  build: z.string(),
  node: z.string(),
  database: z.string(),
  /** How many migrations the database had. */
  migrations: z.number(),
})
export type ProgramStart = z.infer<typeof ProgramStart>

/** What this installation runs. */
export const SoftwareVersions = z.object({
  version: z.string(),
  build: z.string(),
  startTime: DateTime,
  node: z.string(),
  /** Operating system and processor, as Node names them. */
  platform: z.string(),
  /** Version of PostgreSQL. */
  database: z.string(),
  /** The database is one of the operator's own (`DATABASE_URL`). */
  isDatabaseElsewhere: z.boolean(),
  migrations: z.object({
    count: z.number(),
    /** The file that was applied last, and when. */
    newest: z.string(),
    appliedTime: DateTime,
  }),
  /** Newest first, {@link mostStarts} at most. */
  starts: z.array(ProgramStart),
})
export type SoftwareVersions = z.infer<typeof SoftwareVersions>

/** Files that one answer names at most. */
export const mostFaults = 50

/** Whether the files of the program are those that were built. */
export const Integrity = z.object({
  /** `unbuilt`: the program runs from its source, and nothing says what it should be. */
  state: z.enum(['intact', 'changed', 'unbuilt']),
  /** Files that were looked at. */
  files: z.number(),
  /** Those that are not as they were built, {@link mostFaults} at most. */
  faults: z.array(z.object({ file: z.string(), fault: z.enum(['missing', 'changed', 'added']) })),
  faultCount: z.number(),
})
export type Integrity = z.infer<typeof Integrity>

export const softwareVersionCode = 'software_version_view'

/** Versions of the product and of what it runs on, and how it was started and upgraded. */
export const getSoftwareVersions = call({
  method: 'GET',
  path: '/api/blade-system/version/detail',
  label: '软件版本',
  permission: softwareVersionCode,
  reads: ['version'],
  data: SoftwareVersions,
})

/** Compares the program's files with the checksums of its build. Packages in `node_modules` are not looked at. */
export const getIntegrity = call({
  method: 'GET',
  path: '/api/blade-system/version/integrity',
  label: '程序完整性',
  permission: softwareVersionCode,
  reads: ['version'],
  data: Integrity,
})
