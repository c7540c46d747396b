import { type Config, ConfigError } from '../../config'
import { type ProcessRole, processRoles } from '../../platform/cluster'
import { startEmbedded } from '../../platform/database/embedded'
import { productionSettings } from '../../platform/database/embedded/settings'
import { roleOf } from '../../platform/http'
import { stopLine } from '../announce'
import { probePorts } from '../probePorts'
import { type Servers, startBalancer } from './balancer'
import { freePorts } from './freePorts'
import { findNats, startLocalNats } from './nats'
import { startTrialServer, type TrialServer } from './trialServer'

/** There is no nats-server here, and none is named. */
export class NoNats extends Error {
  constructor() {
    super(
      'No nats-server was found on this machine. Install one (Debian, Ubuntu: apt install nats-server; macOS: brew install nats-server; ' +
        'others: https://nats.io/download), or set NATS_URL to one that runs.',
    )
  }
}

/** Several servers that run on this machine. */
export interface RunningTrial {
  /** What is to be said of it. */
  lines: string[]
  /** Resolves when the last of its servers has ended without being asked to. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Connections that one server opens at most, with some to spare for what is done past its pools. */
const connectionsOfServer = 45
const spareConnections = 20

/** The accounts of a demo have passwords that everybody knows. */
const localHosts = ['127.0.0.1', '::1', 'localhost']

/** The ports of a server, by the names of their settings, and whose they are; what is asked of the first is several roles'. */
const portRoles = {
  PORT: roleOf,
  REALTIME_PORT: 'realtime',
  CAPTURE_PORT: 'realtime',
  MQTT_PORT: 'ingest',
} as const
const portNames = ['PORT', 'REALTIME_PORT', 'CAPTURE_PORT', 'MQTT_PORT'] as const

interface Given {
  config: Config
  environment: Record<string, string | undefined>
  /** The built program, which is one of the servers when it is started so. */
  program: string
  say(line: string): void
}

/**
 * Starts servers of these roles with one database, one NATS and one address before them, which leads each connection to one that has the role. The database is the embedded one of the data
 * folder unless `DATABASE_URL` names another, the NATS one of this machine unless `NATS_URL` does.
 *
 * @throws NoNats, EmbeddedError, or whatever a failing step throws; what was started before is stopped again
 */
export async function runTrial(
  roles: readonly (readonly ProcessRole[])[],
  { config, environment, program, say }: Given,
): Promise<RunningTrial> {
  const count = roles.length
  const steps: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of steps.splice(0).reverse()) await step().catch((error: unknown) => say(String(error)))
  }
  try {
    if (!localHosts.includes(config.host))
      throw new ConfigError(`A trial answers on this machine only, and HOST is ${config.host}. Leave it out.`)
    const natsProgram = environment.NATS_URL ? undefined : findNats()
    if (!environment.NATS_URL && !natsProgram) throw new NoNats()
    const fronts = [config.port, config.realtimePort, config.capturePort, config.mqttPort]
    await probePorts(config.host, fronts)

    const database = await openDatabase(config, { count, say })
    steps.push(database.stop)
    const nats = natsProgram ? await startLocalNats(natsProgram, config.dataDir) : undefined
    if (nats) {
      steps.push(nats.stop)
      void nats.ended.then(() => say('NATS has ended'))
    }
    const ports = await Promise.all(Array.from({ length: count }, () => freePorts(portNames.length)))
    for (const [place, port] of fronts.entries()) {
      const own = portRoles[portNames[place] ?? 'PORT']
      const all = ports.map((of, index) => ({ port: of[place] ?? 0, roles: roles[index] ?? processRoles }))
      steps.push((await startBalancer({ host: config.host, port }, serversFor(all, own))).stop)
    }

    const common = {
      ...environment,
      NODE_ENV: 'production',
      // one folder for all: what one of them has made ready to be fetched is found by the others
      DATA_DIR: config.dataDir,
      DATABASE_URL: database.url,
      NATS_URL: nats?.url ?? environment.NATS_URL,
      TOKEN_SECRET: Buffer.from(config.tokenSecret).toString(),
      SECRET_KEY: Buffer.from(config.secretKey).toString(),
      MQTTS_PORT: '0',
      ...(database.isNew && !environment.DEMO ? { DEMO: 'on' } : {}),
    }
    const servers: TrialServer[] = []
    steps.push(() => Promise.all(servers.map((server) => server.stop())))
    // the first one makes the first data, and has the plant of the demo
    for (const [index, own] of ports.entries()) {
      const name = `[${index + 1}]`
      // all of them are stopped together
      const hear = (line: string) => {
        if (line !== stopLine) say(`${name} ${line}`)
      }
      const env = {
        ...common,
        ROLES: roles[index]?.join(','),
        ...Object.fromEntries(portNames.map((port, at) => [port, String(own[at])])),
      }
      const server = await startTrialServer(program, { env, hear })
      servers.push(server)
      void server.ended.then((how) => say(`${name} has ended (${how})`))
    }
    return {
      lines: [
        '',
        `  Console   http://${config.host}:${config.port}, by ${count} servers in turn; MQTT at port ${config.mqttPort}`,
        ...servers.map(
          ({ pid }, index) =>
            `  Server ${index + 1}  process ${pid}, port ${ports[index]?.[0]}${rolesText(roles[index] ?? [])}`,
        ),
        ...(nats ? [`  NATS      process ${nats.pid}`] : []),
        stopLine,
      ],
      ended: Promise.all(servers.map(({ ended }) => ended)).then(() => undefined),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Those that have the role, in turn; where nobody has, one that says so. */
function serversFor(
  all: readonly { port: number; roles: readonly ProcessRole[] }[],
  role: ProcessRole | ((path: string) => ProcessRole | undefined),
): Servers {
  const withRole = (wanted: ProcessRole) => {
    const able = all.filter(({ roles }) => roles.includes(wanted))
    return (able.length > 0 ? able : all).map(({ port }) => port)
  }
  return typeof role === 'function' ? (path) => withRole(role(path) ?? 'api') : withRole(role)
}

const rolesText = (roles: readonly ProcessRole[]) =>
  roles.length < processRoles.length ? ` (${roles.join(', ')})` : ''

/** The one that is named, or the embedded one with connections enough for all. */
async function openDatabase(config: Config, { count, say }: { count: number; say(line: string): void }) {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, isNew: false, stop: async () => undefined }
  const server = await startEmbedded({
    dataDir: config.dataDir,
    settings: {
      ...productionSettings(),
      max_connections: String(spareConnections + count * connectionsOfServer),
    },
    onProgress: say,
  })
  return { url: server.connectionString, isNew: server.isNew, stop: server.stop }
}
