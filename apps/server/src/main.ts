import { type Config, loadConfig } from './config'
import { explain, type PortUse } from './process/explain'
import { type RunningProcess, runProcess } from './process/runProcess'

const say = (line: string) => process.stdout.write(`${line}\n`)
/** The promise of SIGTERM: everything is in hand within ten seconds. */
const stopWithinMs = 9_500

const portsOf = (config: Config): PortUse[] => [
  { port: config.port, variable: 'PORT' },
  { port: config.realtimePort, variable: 'REALTIME_PORT' },
  { port: config.capturePort, variable: 'CAPTURE_PORT' },
  { port: config.mqttPort, variable: 'MQTT_PORT' },
]

/** Stops on the first SIGINT or SIGTERM; a second one, or a stop that takes too long, ends the process at once. */
function stopOnSignal(running: RunningProcess) {
  let isStopping = false
  const handle = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    say('Stopping …')
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await running.stop()
    say('Stopped.')
    process.exit(0)
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
}

function announce({ url, accounts, isDemo }: RunningProcess) {
  say('')
  say(`  Console   ${url}`)
  say(`  API       ${url}/api/docs`)
  if (isDemo) {
    say('  Accounts  tenant 000000  admin / admin        (all tenants)')
    say('            tenant demo    admin / admin, operator / operator, viewer / viewer')
  }
  for (const { tenantId, account, password } of isDemo ? [] : accounts)
    say(
      `  First administrator: tenant ${tenantId}, account ${account}, password ${password} (shown this once)`,
    )
  say('  Stop with Ctrl+C.')
}

let config: Config | undefined
try {
  config = loadConfig(process.env)
  const running = await runProcess(config, say)
  stopOnSignal(running)
  announce(running)
} catch (error) {
  process.stderr.write(`\n${explain(error, config ? portsOf(config) : [])}\n`)
  process.exit(1)
}
