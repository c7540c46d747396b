import { connectAsync, type MqttClient } from 'mqtt'

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

/** Connects ten times under one client id, as devices do that call themselves the same: each takes the place of the one before. */
export async function connectAlike(token: string, clientId: string): Promise<void> {
  const clients: MqttClient[] = []
  for (let time = 0; time < 10; time += 1)
    clients.push(
      await connectAsync(process.env.E2E_MQTT_URL ?? '', { username: token, clientId, reconnectPeriod: 0 }),
    )
  for (const client of clients) client.end(true)
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

/** A gateway or device that takes each configuration that it is sent, and updates itself with each firmware, however it is told; until `end`. */
export async function obeyPlatform(token: string): Promise<{ end(): Promise<void> }> {
  const [own, command] = ['v1/devices/me/attributes', 'v1/devices/me/rpc/request/']
  const client = await connectAsync(process.env.E2E_MQTT_URL ?? '', { username: token, reconnectPeriod: 0 })
  let wanted: unknown
  const fetch = (version: unknown) => {
    wanted = version
    client.publish('v2/fw/request/1/chunk/0', '')
  }
  client.on('message', (topic, payload) => {
    if (topic.startsWith(command)) {
      const { method, params } = JSON.parse(payload.toString())
      client.publish(topic.replace('request', 'response'), '{"success":true}')
      return method === 'updateFirmware' ? fetch(params.version) : undefined
    }
    if (topic !== own) {
      const told = { fw_state: 'UPDATED', current_fw_version: wanted }
      return void client.publish('v1/devices/me/telemetry', JSON.stringify(told))
    }
    const { config_version: version, fw_version: firmware } = JSON.parse(payload.toString())
    if (version) client.publish(own, JSON.stringify({ config_version: version }))
    if (firmware) fetch(firmware)
  })
  await client.subscribeAsync([own, `${command}+`, 'v2/fw/response/+/chunk/+'])
  return { end: () => client.endAsync() }
}
