import { connectAsync } from 'mqtt'

/**
 * Publishes readings with QoS 1 as a gateway does and waits for the acknowledgement, which means that they are stored.
 *
 * @param token of a gateway account
 * @param payload `{ deviceName: [{ ts, values: { key: value } }] }`
 */
export async function publish(token: string, payload: Record<string, unknown[]>): Promise<void> {
  const client = await connectAsync(process.env.E2E_MQTT_URL ?? '', { username: token, reconnectPeriod: 0 })
  try {
    await client.publishAsync('v1/gateway/telemetry', JSON.stringify(payload), { qos: 1 })
  } finally {
    await client.endAsync()
  }
}

/** A gateway that is connected and waits for commands. */
export interface ListeningGateway {
  /** What was asked of it so far: device and parameters. */
  received: { device: string; params: unknown }[]
  end(): Promise<void>
}

/** Connects as a gateway and answers every command as done. */
export async function answerCommands(token: string): Promise<ListeningGateway> {
  const client = await connectAsync(process.env.E2E_MQTT_URL ?? '', { username: token, reconnectPeriod: 0 })
  const received: ListeningGateway['received'] = []
  client.on('message', (topic, payload) => {
    const { device, data } = JSON.parse(payload.toString())
    if (data?.method === undefined) return
    received.push({ device, params: data.params })
    client.publish(topic, JSON.stringify({ device, id: data.id, data: { success: true } }), { qos: 1 })
  })
  await client.subscribeAsync('v1/gateway/rpc', { qos: 1 })
  return { received, end: () => client.endAsync() }
}
