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

/** Who reports, and from when on. */
export interface Reporter {
  token: string
  deviceName: string
  firstTs: number
}

const pauseMs = 60
/** An answer that takes longer is waited for no more, and the reading sent again. */
const answerWithinMs = 10_000

/** Over MQTT: connects to the first of the ports that answers, and to the next one when it falls silent. */
export function startReporting(ports: readonly number[], reporter: Reporter): ReportingGateway {
  const client = mqtt.connect({
    servers: ports.map((port) => ({ host: '127.0.0.1', port, protocol: 'mqtt' as const })),
    ...{ username: reporter.token, clientId: `edge of ${reporter.deviceName}` },
    ...{ reconnectPeriod: 300, connectTimeout: 3_000, keepalive: 5 },
  })
  client.on('error', () => undefined)
  const send = async (body: string) =>
    void (await client.publishAsync('v1/gateway/telemetry', body, { qos: 1 }))
  return reportBy({ send, close: () => client.endAsync(true) }, reporter)
}

/** Over HTTP: asks one address of the consoles, and the next one where that refuses or does not answer. */
export function startReportingByHttp(urls: readonly string[], reporter: Reporter): ReportingGateway {
  let turn = 0
  const send = async (body: string) => {
    const url = urls[turn % urls.length]
    const answer = await fetch(`${url}/api/v1/${reporter.token}/telemetry`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    turn += 1
    throw new Error(`refused with ${answer?.status}`)
  }
  return reportBy({ send, close: async () => undefined }, reporter)
}

/** No value comes twice; each tenth is beyond 1,000, the others lie below. */
function reportBy(
  /** Throws where it was not acknowledged. */
  way: { send(body: string): Promise<void>; close(): Promise<void> },
  { deviceName, firstTs }: Reporter,
): ReportingGateway {
  const reported: Reported[] = []
  let [count, isResting, isOver] = [0, false, false]

  const report = async (reading: Reported) => {
    const body = JSON.stringify({ [deviceName]: [{ ts: reading.ts, values: { power: reading.value } }] })
    while (!isOver)
      try {
        await way.send(body)
        reported.push(reading)
        return
      } catch {
        // its connection has ended under it, or it was refused for now
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
      await way.close()
    },
  }
}
