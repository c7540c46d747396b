/*
 * Several servers on this machine, to try them: `cluster.js [how many]`, or `cluster.js [roles of one] [roles of another] …`. As `cluster.js server` it is one of them, which ends with
 * whoever has started it.
 */
import { fileURLToPath } from 'node:url'
import { type Config, loadConfig } from './config'
import { type ProcessRole, processRoles, readRoles } from './platform/cluster'
import { explain } from './process/explain'
import { MissingProgram, type RunningTrial, runTrial } from './process/trial/runTrial'

const say = (line: string) => process.stdout.write(`${line}\n`)
const most = 8
/** What only servers that work together are told, and each of these is by us. */
const ofServers = ['NATS_URL', 'NATS_CREDENTIALS', 'NATS_CA', 'NATS_CERT', 'NATS_KEY', 'ROLES']

/** What each of the servers is to do: so many that do everything, or those whose roles are named. */
function readRolesOfAll(given: readonly string[]): (readonly ProcessRole[])[] {
  const [first = '2'] = given
  const count = Number(first)
  if (given.length <= 1 && Number.isInteger(count) && count >= 1 && count <= most)
    return Array.from({ length: count }, () => processRoles)
  const named = given.flatMap((text) => {
    const roles = readRoles(text)
    return roles ? [roles] : []
  })
  if (named.length === given.length && named.length <= most) return named
  process.stderr.write(
    `Usage: npm run cluster -- [how many servers, 1 to ${most}; 2 unless told]\n` +
      `       npm run cluster -- ${processRoles.slice(0, 2).join(',')} ${processRoles.slice(2).join(',')}   (roles of each)\n`,
  )
  process.exit(2)
}

const portsOf = ({ port, realtimePort, capturePort, mqttPort }: Config) => [
  { port, variable: 'PORT' },
  { port: realtimePort, variable: 'REALTIME_PORT' },
  { port: capturePort, variable: 'CAPTURE_PORT' },
  { port: mqttPort, variable: 'MQTT_PORT' },
]

/** Until the first SIGINT or SIGTERM; a second one ends all of it at once. */
async function start(roles: readonly (readonly ProcessRole[])[]): Promise<void> {
  let config: Config | undefined
  let trial: RunningTrial | undefined
  let isStopping = false
  const stop = async (code: number) => {
    await trial?.stop()
    say('Stopped.')
    process.exit(code)
  }
  const handle = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    say('Stopping …')
    if (trial) void stop(0)
  }
  process.on('SIGINT', handle).on('SIGTERM', handle)
  try {
    const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofServers.includes(name)))
    config = loadConfig(own)
    const program = fileURLToPath(import.meta.url)
    trial = await runTrial(roles, { config, environment: process.env, program, say })
    if (isStopping) return void stop(0)
    void trial.ended.then(() => {
      if (!isStopping) void stop(1)
    })
    for (const line of trial.lines) say(line)
  } catch (error) {
    const reason =
      error instanceof MissingProgram ? error.message : explain(error, config ? portsOf(config) : [])
    process.stderr.write(`\n${reason}\n`)
    process.exit(1)
  }
}

if (process.argv[2] === 'server') {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  await import('./main')
} else await start(readRolesOfAll(process.argv.slice(2)))
