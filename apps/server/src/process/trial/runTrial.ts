import { type Config, ConfigError } from '../../config'
import { type ProcessRole, processRoles } from '../../platform/cluster'
import { startEmbedded } from '../../platform/database/embedded'
import { productionSettings } from '../../platform/database/embedded/settings'
import { stopLine } from '../announce'
import { probePorts } from '../probePorts'
import { freePorts } from './freePorts'
import { findHaproxy, type Ports, startLocalHaproxy } from './haproxy'
import { findNats, startLocalNats } from './nats'
import { startTrialServer, type TrialServer } from './trialServer'

/** A program that several servers need is not on this machine. */
export class MissingProgram extends Error {
  constructor(program: 'nats-server' | 'haproxy') {
    const more =
      program === 'nats-server'
        ? ', others: https://nats.io/download. Or set NATS_URL to one that runs.'
        : '; Windows: within WSL.'
    super(
      `No ${program} was found on this machine. Install it: Debian, Ubuntu: apt install ${program}; macOS: brew install ${program}${more}`,
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

const ownPorts = async (): Promise<Ports> => {
  const [PORT = 0, REALTIME_PORT = 0, CAPTURE_PORT = 0, MQTT_PORT = 0] = await freePorts(4)
  return { PORT, REALTIME_PORT, CAPTURE_PORT, MQTT_PORT }
}

const asVariables = (ports: Ports) =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))

interface Given {
  config: Config
  environment: Record<string, string | undefined>
  /** The built program, which is one of the servers when it is started so. */
  program: string
  say(line: string): void
}

/**
 * Starts servers of these roles with one database, one NATS and an HAProxy before them, which leads each connection to one that has the role. The database is the embedded one of the data
 * folder unless `DATABASE_URL` names another, the NATS one of this machine unless `NATS_URL` does.
 *
 * @throws MissingProgram, EmbeddedError, or whatever a failing step throws; what was started before is stopped again
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
    if (!environment.NATS_URL && !natsProgram) throw new MissingProgram('nats-server')
    const haproxyProgram = findHaproxy()
    if (!haproxyProgram) throw new MissingProgram('haproxy')
    const fronts: Ports = {
      PORT: config.port,
      REALTIME_PORT: config.realtimePort,
      CAPTURE_PORT: config.capturePort,
      MQTT_PORT: config.mqttPort,
    }
    await probePorts(config.host, Object.values(fronts))

    const database = await openDatabase(config, { count, say })
    steps.push(database.stop)
    const nats = natsProgram ? await startLocalNats(natsProgram, config.dataDir) : undefined
    if (nats) {
      steps.push(nats.stop)
      void nats.ended.then(() => say('NATS has ended'))
    }
    const ports = await Promise.all(Array.from({ length: count }, ownPorts))

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
      const env = { ...common, ROLES: roles[index]?.join(','), ...asVariables(own) }
      const server = await startTrialServer(program, { env, hear })
      servers.push(server)
      void server.ended.then((how) => say(`${name} has ended (${how})`))
    }
    // last, since it takes for gone what does not answer yet
    const haproxy = await startLocalHaproxy(haproxyProgram, config.dataDir, {
      host: config.host,
      fronts,
      servers: ports.map((own, index) => ({
        name: String(index + 1),
        host: '127.0.0.1',
        roles: roles[index] ?? processRoles,
        ports: own,
      })),
    })
    steps.push(haproxy.stop)
    void haproxy.ended.then(() => say('HAProxy has ended'))
    return {
      lines: [
        '',
        `  Console   http://${config.host}:${config.port}, by ${count} servers in turn; MQTT at port ${config.mqttPort}`,
        ...servers.map(
          ({ pid }, index) =>
            `  Server ${index + 1}  process ${pid}, port ${ports[index]?.PORT}${rolesText(roles[index] ?? [])}`,
        ),
        ...(nats ? [`  NATS      process ${nats.pid}`] : []),
        `  HAProxy   process ${haproxy.pid}`,
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
