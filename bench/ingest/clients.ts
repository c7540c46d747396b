import { setTimeout as delay } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { type BenchGateway, keyOf, size } from './plant'

/** Messages of one gateway that may wait for their acknowledgement. */
const window = 8

/** What the gateways saw. */
export interface Sent {
  acknowledged: number
  ackMs: number[]
}

/** One gateway that sends as fast as its window of unacknowledged messages allows; every reading is distinct. */
async function runGateway(
  client: MqttClient,
  gateway: BenchGateway,
  until: number,
  sent: Sent,
): Promise<void> {
  const lastTs = new Map<string, number>()
  let turn = 0
  const worker = async () => {
    while (Date.now() < until) {
      const name = gateway.deviceNames[turn % gateway.deviceNames.length] ?? ''
      turn += 1
      const now = Date.now()
      const ts = Math.max(now, (lastTs.get(name) ?? 0) + 1)
      lastTs.set(name, ts)
      const began = performance.now()
      await client.publishAsync('v1/gateway/telemetry', messageOf(name, ts, turn), { qos: 1 })
      sent.ackMs.push(performance.now() - began)
      sent.acknowledged += size.pointsOfDevice
    }
  }
  await Promise.all(Array.from({ length: window }, worker))
}

/** `{"meter":[{"ts":…,"values":{…50 keys}}]}` */
function messageOf(name: string, ts: number, turn: number): string {
  let values = ''
  for (let index = 0; index < size.pointsOfDevice; index += 1)
    values += `${index === 0 ? '' : ','}"${keyOf(index)}":${((turn * 7 + index) % 1000) / 10}`
  return `{"${name}":[{"ts":${ts},"values":{${values}}}]}`
}

/** Connects all gateways, to the ports in turn, and lets them send for so long. What they see can be looked at meanwhile. */
export async function runGateways(
  port: number | readonly number[],
  gateways: readonly BenchGateway[],
  ms: number,
  sent: Sent = { acknowledged: 0, ackMs: [] },
): Promise<Sent> {
  const ports = typeof port === 'number' ? [port] : port
  const clients = await Promise.all(
    gateways.map(({ token }, index) =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${ports[index % ports.length]}`, { username: token }),
    ),
  )
  const until = Date.now() + ms
  await Promise.all(
    clients.map((client, index) => {
      const gateway = gateways[index]
      return gateway ? runGateway(client, gateway, until, sent) : undefined
    }),
  )
  await Promise.all(clients.map((client) => client.endAsync()))
  return sent
}

/** One gateway alone sends a message now and then, as on a quiet night. */
export async function runQuietly(port: number, gateway: BenchGateway, messages: number): Promise<void> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { username: gateway.token })
  for (let turn = 0; turn < messages; turn += 1) {
    await delay(300 + Math.random() * 400)
    await client.publishAsync(
      'v1/gateway/telemetry',
      messageOf(gateway.deviceNames[0] ?? '', Date.now(), turn),
      { qos: 1 },
    )
  }
  await delay(500)
  await client.endAsync()
}
