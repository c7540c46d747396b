import { type KeyObject, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { clusterOf, clusterVariables, refuseLoose } from './clusterEnvironment'
import { type DemoLanguage, demoLanguages } from './demo/words/words'
import {
  cameraPlaces,
  clients,
  controllers,
  databaseAddress,
  filesAddress,
  freeMegabytes,
  licenceKey,
  onOff,
  origins,
  port,
  proxies,
} from './environmentValues'
import type { ClusterSettings } from './platform/cluster'
import type { DiskThresholds } from './platform/disk'
import type { FieldPlace } from './platform/outbound/fieldPlaces'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Beside `src` and beside the bundle's `dist` alike, so one relative path serves both. */
const besideProgram = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const isBuilt = !import.meta.url.endsWith('.ts')

const mebibyte = 1024 * 1024

const environmentSchema = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: port(8080),
    REALTIME_PORT: port(6655),
    CAPTURE_PORT: port(56655),
    MQTT_PORT: port(1883),
    MQTTS_PORT: port(8883),
    DATA_DIR: z.string().default('./data'),
    FILES_URL: filesAddress.optional(),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    DATABASE_READ_URL: databaseAddress.optional(),
    DATABASE_READ_LAG_S: z.coerce.number().int().min(2).max(3_600).default(10),
    DATABASE_PREPARE: onOff.optional(),
    ...clusterVariables,
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
    ALLOW_PLAIN: onOff.default(false),
    CLIENTS: clients,
    TRUST_PROXY: proxies,
    OUTBOUND_ALLOW: origins,
    MODBUS_ALLOW: controllers,
    CAMERA_ALLOW: cameraPlaces,
    DEMO: onOff.optional(),
    DEMO_LANGUAGE: z.enum(demoLanguages).default('zh-CN'),
    DEMO_DAYS: z.coerce.number().int().min(1).max(60).default(7),
    DEMO_MONTHS: z.coerce.number().int().min(0).max(36).default(13),
    ATTACHMENT_MAX_MB: z.coerce.number().int().min(1).max(10_000).default(200),
    ATTACHMENT_QUOTA_MB: z.coerce.number().int().min(1).max(10_000_000).default(10_240),
    TASK_RESULTS_MB: z.coerce.number().int().min(1).max(10_000_000).default(2_048),
    DISK_LOW_MB: freeMegabytes,
    DISK_TIGHT_MB: freeMegabytes,
    DISK_HOLD_MB: freeMegabytes,
    ADMIN_PASSWORD: z.string().min(1).optional(),
    SECRET_KEY: z.string().min(32, 'expected at least 32 characters').optional(),
    TOKEN_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
    LICENSE_PUBLIC_KEY: licenceKey.optional(),
    LOG_LEVEL: z.enum(logLevels).default('info'),
    MIGRATIONS_DIR: z.string().default(besideProgram('../migrations')),
    CONSOLE_DIR: z.string().default(besideProgram('../../console/dist')),
  })
  .refine((env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined), {
    message: 'TLS_CERT and TLS_KEY belong together: set both or neither',
    path: ['TLS_CERT'],
  })
  .refine((env) => env.DATABASE_DIRECT_URL === undefined || env.DATABASE_URL !== undefined, {
    message: 'is for a DATABASE_URL that leads to a pooler, and that one is not set',
    path: ['DATABASE_DIRECT_URL'],
  })
  .refine((env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined, {
    message: 'is a replica of the database that DATABASE_URL leads to, and that one is not set',
    path: ['DATABASE_READ_URL'],
  })
  .superRefine((env, context) =>
    refuseLoose(env, (name, message) => context.addIssue({ code: 'custom', message, path: [name] })),
  )
  .refine(
    ({ DISK_LOW_MB: low, DISK_TIGHT_MB: tight, DISK_HOLD_MB: hold }) =>
      (tight ?? 0) <= (low ?? Infinity) && (hold ?? 0) <= (tight ?? low ?? Infinity),
    { message: 'expected DISK_HOLD_MB ≤ DISK_TIGHT_MB ≤ DISK_LOW_MB', path: ['DISK_LOW_MB'] },
  )

/** What the environment asks for, validated; every part of the process reads this and not `process.env`. */
export interface Config {
  host: string
  /** Console and `/api`. A port of 0 lets the system choose. */
  port: number
  realtimePort: number
  capturePort: number
  mqttPort: number
  /** MQTT over TLS, where there is a certificate. */
  mqttsPort: number
  /** Files of the certificate; absent where 证书管理 keeps it, or there is none. */
  tls?: { certPath: string; keyPath: string }
  /** Starts without TLS where the key of the stored certificate cannot be opened; otherwise such a start is refused. */
  allowPlain: boolean
  /** Absolute. Embedded database, generated secrets, and files unless they have a folder of their own. */
  dataDir: string
  /** Absolute. Finished files that wait to be fetched, and backups; processes that work together share it. */
  filesDir: string
  /** An external PostgreSQL ≥ 15; absent for the embedded one. */
  databaseUrl?: string
  /** The same database past the pooler that `databaseUrl` leads to, for what needs a session of its own. */
  databaseDirectUrl?: string
  /** A physical replica for history, reports and exports, and by how much it may be behind, ms. */
  databaseReadUrl?: string
  mostReadLagMs: number
  /** Whether connections keep prepared statements; absent: unless there is a pooler. */
  isPrepared?: boolean
  /** The processes that work together; absent where there is one. */
  cluster?: ClusterSettings
  /** Clients that may ask for tokens. */
  clients: { id: string; secret: string }[]
  /** Addresses and networks of the proxies whose forwarded addresses are believed. */
  trustProxy: string[]
  /** Origins that the server may call though they are private. */
  outboundAllow: string[]
  /** Where tenants may connect to controllers within the site, or at other ports than that of Modbus. */
  modbusAllow: FieldPlace[]
  /** Where tenants may fetch pictures of cameras. */
  cameraAllow: FieldPlace[]
  /** Absent: on when the embedded database starts empty, then remembered. */
  demo?: boolean
  /** In which language a demo is made; later starts keep it. */
  demoLanguage: DemoLanguage
  /** Days of history that a demo begins with. */
  demoDays: number
  /** Full months of hourly energy before. */
  demoMonths: number
  /** Bytes that one attachment, all uploads of a tenant, and all results of its tasks may have. */
  attachments: { mostBytes: number; quotaBytes: number; resultBytes: number }
  /** Free bytes of the disk from which on room is made, made in haste, and ingest is held. */
  disk: DiskThresholds
  adminPassword?: string
  /** Signs access tokens. From `TOKEN_SECRET`, else generated once and kept in the data folder. */
  tokenSecret: Uint8Array
  /** Seals secrets at rest. From `SECRET_KEY`, else generated once and kept in the data folder. */
  secretKey: Uint8Array
  /** Whose signature licences must bear; absent: the installation needs no licence. */
  licenceKey?: KeyObject
  logLevel: (typeof logLevels)[number]
  /** Folder of the numbered SQL migrations. */
  migrationsDir: string
  /** Folder of the built console. */
  consoleDir: string
  /** Where the English of texts stands: a file beside the built server, or the console's catalogues. */
  englishPath: string
  /** Folder of the built server; absent where the program runs from its source. */
  programDir?: string
}

/** The environment holds something that cannot be used; `message` names each variable and what it expects. */
export class ConfigError extends Error {}

/** The secret in `path`, made on first use and readable by this user only. */
function persistentSecret(path: string): Uint8Array {
  const fresh = randomBytes(48).toString('base64url')
  try {
    writeFileSync(path, fresh, { flag: 'wx', mode: 0o600 })
    return Buffer.from(fresh)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return Buffer.from(readFileSync(path, 'utf8').trim())
  }
}

/** The folder of files, made where it is one of its own. @throws ConfigError where it cannot be made */
function filesFolder(given: string | undefined, dataDir: string): string {
  if (given === undefined) return dataDir
  try {
    mkdirSync(given, { recursive: true })
    return given
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `The folder of files ${given} cannot be used: ${reason}. Set FILES_URL to a writable folder.`,
    )
  }
}

/**
 * Reads the environment. Empty variables count as unset; relative folders start at the current one. Makes the data
 * folder, for the token secret lives in it.
 *
 * @throws ConfigError naming each unusable variable.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The environment is not usable:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  try {
    mkdirSync(dataDir, { recursive: true })
    return {
      host: env.HOST,
      port: env.PORT,
      realtimePort: env.REALTIME_PORT,
      capturePort: env.CAPTURE_PORT,
      mqttPort: env.MQTT_PORT,
      mqttsPort: env.MQTTS_PORT,
      ...(env.TLS_CERT !== undefined && env.TLS_KEY !== undefined
        ? { tls: { certPath: resolve(env.TLS_CERT), keyPath: resolve(env.TLS_KEY) } }
        : {}),
      allowPlain: env.ALLOW_PLAIN,
      dataDir,
      filesDir: filesFolder(env.FILES_URL, dataDir),
      databaseUrl: env.DATABASE_URL,
      databaseDirectUrl: env.DATABASE_DIRECT_URL,
      databaseReadUrl: env.DATABASE_READ_URL,
      mostReadLagMs: env.DATABASE_READ_LAG_S * 1_000,
      isPrepared: env.DATABASE_PREPARE,
      cluster: clusterOf(env),
      clients: env.CLIENTS,
      trustProxy: env.TRUST_PROXY,
      outboundAllow: env.OUTBOUND_ALLOW,
      modbusAllow: env.MODBUS_ALLOW,
      cameraAllow: env.CAMERA_ALLOW,
      demo: env.DEMO,
      demoLanguage: env.DEMO_LANGUAGE,
      demoDays: env.DEMO_DAYS,
      demoMonths: env.DEMO_MONTHS,
      attachments: {
        mostBytes: env.ATTACHMENT_MAX_MB * mebibyte,
        quotaBytes: env.ATTACHMENT_QUOTA_MB * mebibyte,
        resultBytes: env.TASK_RESULTS_MB * mebibyte,
      },
      disk: {
        ...(env.DISK_LOW_MB === undefined ? {} : { lowBytes: env.DISK_LOW_MB * mebibyte }),
        ...(env.DISK_TIGHT_MB === undefined ? {} : { tightBytes: env.DISK_TIGHT_MB * mebibyte }),
        ...(env.DISK_HOLD_MB === undefined ? {} : { holdBytes: env.DISK_HOLD_MB * mebibyte }),
      },
      adminPassword: env.ADMIN_PASSWORD,
      tokenSecret:
        env.TOKEN_SECRET === undefined
          ? persistentSecret(resolve(dataDir, 'token-secret'))
          : Buffer.from(env.TOKEN_SECRET),
      secretKey:
        env.SECRET_KEY === undefined
          ? persistentSecret(resolve(dataDir, 'secret-key'))
          : Buffer.from(env.SECRET_KEY),
      ...(env.LICENSE_PUBLIC_KEY ? { licenceKey: env.LICENSE_PUBLIC_KEY } : {}),
      logLevel: env.LOG_LEVEL,
      migrationsDir: resolve(env.MIGRATIONS_DIR),
      consoleDir: resolve(env.CONSOLE_DIR),
      englishPath: besideProgram(isBuilt ? '../dist/english.json' : '../../console/src/i18n/en'),
      ...(isBuilt ? { programDir: besideProgram('../dist') } : {}),
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a writable folder.`,
    )
  }
}
