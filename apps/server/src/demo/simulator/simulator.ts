import type { Logger } from 'pino'
import type { Clock } from '../../platform/jobs/clock'
import type { Scheduler } from '../../platform/jobs/scheduler'
import { type GatewayKey, type Plant, type PlantMemory, plantGateways } from '../plant'
import type { Words } from '../words/words'
import { connectGateway, type GatewayClient } from './gatewayClient'
import { catchUpMoments, namesOf, telemetryOf } from './telemetry'

/** How often values and registers are sent. */
const quickMs = 5_000
const registerMs = 60_000

/** What the simulator needs of its surroundings. */
export interface SimulatorOptions {
  plant: Plant
  /** What the devices are called in, and what is answered. */
  words: Words
  host: string
  /** The broker's port. */
  port: number
  /** Access token by gateway; a gateway without one stays silent. */
  tokens: Partial<Record<GatewayKey, string>>
  clock: Clock
  scheduler: Scheduler
  log: Logger
  /** Last moment whose readings the platform has; what came after it is sent first, at most one day of it. */
  sentUntilMs: number
  /** Keeps the plant's memory for the next start. */
  remember(memory: PlantMemory): Promise<void>
}

/** A running simulator. */
export interface Simulator {
  /** Sends the present values of every gateway at once. */
  sendNow(): Promise<void>
  /** Ends the connections and keeps the plant's memory. */
  stop(): Promise<void>
}

/** Runs the plant in real time: three gateways that send over MQTT, answer commands and reconnect. */
export function startSimulator(options: SimulatorOptions): Simulator {
  const { plant, words, clock, scheduler, log } = options
  const gateways = new Map<GatewayKey, GatewayClient>()
  let registersSentMs = 0
  let isStopped = false

  const sendAt = async (tMs: number, scope: { withRegisters: boolean; only?: GatewayKey }) => {
    const values = plant.valuesAt(tMs)
    await Promise.all(
      [...gateways]
        .filter(([key]) => scope.only === undefined || scope.only === key)
        .map(([key, client]) => client.send(telemetryOf(key, values, tMs, { ...scope, words }))),
    )
  }
  const sendNow = () => sendAt(clock.now(), { withRegisters: true })
  const tick = async () => {
    const now = clock.now()
    const withRegisters = now - registersSentMs >= registerMs
    if (withRegisters) registersSentMs = now
    await sendAt(now, { withRegisters })
  }
  const keep = () =>
    options.remember(plant.memory()).catch((error) => log.warn({ err: error }, 'plant memory not kept'))

  const command = (key: GatewayKey) => (name: string, propertyNo: string, value: unknown) => {
    const device = plant.devices.find(
      (candidate) => candidate.gateway === key && words(candidate.name) === name,
    )
    if (!device) return { success: false as const, error: words(`没有设备：${name}`) }
    const result = plant.command(clock.now(), { code: device.code, propertyNo, value })
    if (!result.ok) return { success: false as const, error: words(result.reason) }
    // The consequences are on the screen within a second, not at the next turn.
    scheduler.at('demo.afterCommand', clock.now() + 300, async () => {
      await Promise.all([sendAt(clock.now(), { withRegisters: true }), keep()])
    })
    return { success: true as const, value }
  }

  /** What the gateways measured while the platform was away, as gateways with a buffer do. */
  const catchUp = async () => {
    for (const tMs of catchUpMoments(options.sentUntilMs, clock.now())) {
      if (isStopped) return
      await sendAt(tMs, { withRegisters: true })
    }
  }

  const cancels: (() => void)[] = []
  const unconnected = new Set<GatewayKey>()
  let hasBegun = false
  const begin = async () => {
    if (hasBegun || isStopped) return
    hasBegun = true
    await catchUp()
    if (isStopped) return
    cancels.push(scheduler.every('demo.values', quickMs, tick))
    cancels.push(scheduler.every('demo.memory', registerMs, keep))
    await tick()
  }

  for (const key of Object.keys(plantGateways) as GatewayKey[]) {
    const token = options.tokens[key]
    if (token === undefined) continue
    unconnected.add(key)
    let lastError = ''
    const client = connectGateway({
      host: options.host,
      port: options.port,
      token,
      deviceNames: namesOf(key).map(words),
      words,
      onSetValue: command(key),
      onConnected() {
        lastError = ''
        log.info({ gateway: plantGateways[key].gatewayName }, 'demo gateway connected')
        unconnected.delete(key)
        // The gateways begin together, but none waits for long for one that is not let in.
        if (!hasBegun) scheduler.at('demo.begin', clock.now() + (unconnected.size > 0 ? 3_000 : 0), begin)
      },
      onError(error) {
        if (error.message !== lastError) log.warn({ err: error }, 'demo gateway not connected')
        lastError = error.message
      },
    })
    gateways.set(key, client)
  }

  return {
    sendNow,
    async stop() {
      isStopped = true
      for (const cancel of cancels) cancel()
      await Promise.all([...gateways.values()].map((client) => client.stop()))
      await keep()
    },
  }
}
