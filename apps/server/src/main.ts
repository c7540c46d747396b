import { type Config, loadConfig } from './config'
import { announcement } from './process/announce'
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

/**
 * Stops on the first SIGINT or SIGTERM, or when another server has taken the database over; a second signal, or a stop
 * that takes too long, ends the process at once.
 */
function stopWhenAsked(running: RunningProcess) {
  let isStopping = false
  const stop = async (code: number) => {
    isStopping = true
    say('Stopping …')
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await running.stop()
    say('Stopped.')
    process.exit(code)
  }
  const handle = () => {
    if (isStopping) process.exit(1)
    void stop(0)
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
  void running.lost.then((error) => {
    process.stderr.write(`\n${error.message}\n`)
    if (!isStopping) void stop(1)
  })
}

let config: Config | undefined
try {
  config = loadConfig(process.env)
  const running = await runProcess(config, say)
  stopWhenAsked(running)
  for (const line of announcement(running)) say(line)
} catch (error) {
  process.stderr.write(`\n${explain(error, config ? portsOf(config) : [])}\n`)
  process.exit(1)
}
