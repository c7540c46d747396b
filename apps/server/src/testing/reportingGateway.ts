import { setTimeout as delay } from 'node:timers/promises'
import mqtt from 'mqtt'

/** A reading that was acknowledged. */
export interface Reported {
  ts: number
  value: number
}

/** A gateway that reports one reading after the other, each until it is acknowledged. */
export interface ReportingGateway {
  /** All that were acknowledged, in their order. */
  readonly reported: readonly Reported[]
  /** Sends no more; resolves when what is under way is acknowledged. */
  rest(): Promise<void>
  /** Sends again. */
  goOn(): void
  /** Ends it at once. */
  end(): Promise<void>
}

const pauseMs = 60

/**
 * Connects to the first of the ports that answers, and to the next one when it falls silent. No value comes twice; each tenth is
 * beyond 1,000, the others lie below.
 */
export function startReporting(
  ports: readonly number[],
  { token, deviceName, firstTs }: { token: string; deviceName: string; firstTs: number },
): ReportingGateway {
  const client = mqtt.connect({
    servers: ports.map((port) => ({ host: '127.0.0.1', port, protocol: 'mqtt' as const })),
    ...{ username: token, clientId: `edge of ${deviceName}` },
    ...{ reconnectPeriod: 300, connectTimeout: 3_000, keepalive: 5 },
  })
  client.on('error', () => undefined)
  const reported: Reported[] = []
  let [count, isResting, isOver] = [0, false, false]

  const report = async (reading: Reported) => {
    const body = JSON.stringify({ [deviceName]: [{ ts: reading.ts, values: { power: reading.value } }] })
    while (!isOver)
      try {
        await client.publishAsync('v1/gateway/telemetry', body, { qos: 1 })
        reported.push(reading)
        return
      } catch {
        // its connection has ended under it
        await delay(pauseMs)
      }
  }
  const run = async () => {
    while (!isResting && !isOver) {
      count += 1
      await report({ ts: firstTs + count, value: count % 10 === 0 ? 5_000 + count : count / 1_000 })
      await delay(pauseMs)
    }
  }
  let running = run()

  return {
    reported,
    async rest() {
      isResting = true
      await running
    },
    goOn() {
      isResting = false
      running = run()
    },
    async end() {
      isOver = true
      await client.endAsync(true)
    },
  }
}
