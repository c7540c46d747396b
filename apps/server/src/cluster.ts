/*
 * Several servers on this machine, to try them: `cluster.js [how many]`. As `cluster.js server` it is one of them, which ends with
 * whoever has started it.
 */
import { fileURLToPath } from 'node:url'
import { type Config, loadConfig } from './config'
import { explain } from './process/explain'
import { NoNats, type RunningTrial, runTrial } from './process/trial/runTrial'

const say = (line: string) => process.stdout.write(`${line}\n`)
const most = 8
/** What only servers that work together are told, and each of these is by us. */
const ofServers = ['NATS_URL', 'NATS_CREDENTIALS', 'NATS_CA', 'NATS_CERT', 'NATS_KEY', 'ROLES']

function readCount(given = '2'): number {
  const count = Number(given)
  if (Number.isInteger(count) && count >= 1 && count <= most) return count
  process.stderr.write(`Usage: npm run cluster -- [how many servers, 1 to ${most}; 2 unless told]\n`)
  process.exit(2)
}

const portsOf = ({ port, realtimePort, capturePort, mqttPort }: Config) => [
  { port, variable: 'PORT' },
  { port: realtimePort, variable: 'REALTIME_PORT' },
  { port: capturePort, variable: 'CAPTURE_PORT' },
  { port: mqttPort, variable: 'MQTT_PORT' },
]

/** Until the first SIGINT or SIGTERM; a second one ends all of it at once. */
async function start(count: number): Promise<void> {
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
    trial = await runTrial(count, { config, environment: process.env, program, say })
    if (isStopping) return void stop(0)
    void trial.ended.then(() => {
      if (!isStopping) void stop(1)
    })
    for (const line of trial.lines) say(line)
  } catch (error) {
    const reason = error instanceof NoNats ? error.message : explain(error, config ? portsOf(config) : [])
    process.stderr.write(`\n${reason}\n`)
    process.exit(1)
  }
}

if (process.argv[2] === 'server') {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  await import('./main')
} else await start(readCount(process.argv[2]))
