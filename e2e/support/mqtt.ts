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
