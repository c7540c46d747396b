import mqtt from 'mqtt'
import { z } from 'zod'
import type { Words } from '../words/words'

/** Readings of one moment, by device name. */
export type Telemetry = Record<string, { ts: number; values: Record<string, unknown> }[]>

/** A command that the platform passes on, as the gateway API has it. */
const RpcRequest = z.object({
  device: z.string(),
  data: z.object({ id: z.union([z.number(), z.string()]), method: z.string(), params: z.unknown() }),
})
const SetValue = z.object({ property: z.string(), value: z.unknown() })

/** What a device did with a command. */
export type CommandAnswer = { success: true; value: unknown } | { success: false; error: string }

/** One gateway's connection to the broker. */
export interface GatewayClient {
  readonly isConnected: boolean
  /** Publishes at QoS 1 and waits for the acknowledgement; false when there is no connection or it breaks. */
  send(telemetry: Telemetry): Promise<boolean>
  /** Says goodbye to the broker; nothing reconnects afterwards. */
  stop(): Promise<void>
}

/**
 * Connects like a gateway that speaks the ThingsBoard gateway API: announces its devices at each connection, answers
 * `setValue`, and comes back by itself (after 2 s) when the connection breaks.
 */
export function connectGateway(options: {
  host: string
  port: number
  token: string
  deviceNames: readonly string[]
  /** What is answered to a command that cannot be read. */
  words: Words
  /** Carries out `setValue`. */
  onSetValue(device: string, propertyNo: string, value: unknown): CommandAnswer
  /** Called once per connection, when the devices are announced. */
  onConnected(): void
  /** Called with what went wrong; the client goes on trying. */
  onError(error: Error): void
}): GatewayClient {
  const client = mqtt.connect({
    host: options.host,
    port: options.port,
    protocol: 'mqtt',
    username: options.token,
    clean: true,
    reconnectPeriod: 2_000,
    connectTimeout: 10_000,
    // What could not be sent is made again from the plant's own model, not from a queue.
    queueQoSZero: false,
  })
  const publish = (topic: string, body: unknown) =>
    client.publishAsync(topic, JSON.stringify(body), { qos: 1 }).then(
      () => true,
      () => false,
    )

  client.on('connect', async () => {
    try {
      await client.subscribeAsync('v1/gateway/rpc', { qos: 1 })
      for (const device of options.deviceNames) await publish('v1/gateway/connect', { device })
      options.onConnected()
    } catch (error) {
      options.onError(error instanceof Error ? error : new Error(String(error)))
    }
  })
  client.on('error', options.onError)
  client.on('message', (topic, payload) => {
    const request = RpcRequest.safeParse(parseJson(payload.toString()))
    if (topic !== 'v1/gateway/rpc' || !request.success) return
    const { device, data } = request.data
    void publish('v1/gateway/rpc', { device, id: data.id, data: answer(device, data) })
  })

  const answer = (
    device: string,
    { method, params }: { method: string; params?: unknown },
  ): CommandAnswer => {
    if (method !== 'setValue') return { success: false, error: options.words(`不支持的方法：${method}`) }
    const parsed = SetValue.safeParse(params)
    if (!parsed.success) return { success: false, error: options.words('参数应为 { property, value }') }
    return options.onSetValue(device, parsed.data.property, parsed.data.value)
  }

  return {
    get isConnected() {
      return client.connected
    },
    send: (telemetry) =>
      client.connected ? publish('v1/gateway/telemetry', telemetry) : Promise.resolve(false),
    stop: () => client.endAsync(false).catch(() => client.endAsync(true)),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
