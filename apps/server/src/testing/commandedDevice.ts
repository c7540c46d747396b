import { setTimeout as delay } from 'node:timers/promises'
import mqtt from 'mqtt'
import { expect } from 'vitest'
import type { PlantGateway } from './loadedPlant'
import { until } from './togetherServers'

/** A device that is given one value after the other, over any of several servers, and carries out each as it comes. */
export interface CommandedDevice {
  /** So many more were carried out and their answers came back, over each of the servers. */
  getsOn(commands?: number): Promise<void>
  /** Each came once at most, in their order, and each that was answered for has come. */
  expectOnce(): void
  end(): Promise<void>
}

const pauseMs = 100
/** Longer than a command is waited for. */
const patienceMs = 20_000

/** Its gateway connects to the first of the ports that answers; commands are given in turns to the servers that stand there just now. */
export function commandDevice(
  ports: readonly number[],
  { token, deviceName, itemId }: PlantGateway,
  servers: () => readonly { url: string; token: string }[],
): CommandedDevice {
  const client = mqtt.connect({
    servers: ports.map((port) => ({ host: '127.0.0.1', port, protocol: 'mqtt' as const })),
    ...{ username: token, clientId: `edge of ${deviceName}` },
    ...{ reconnectPeriod: 300, connectTimeout: 3_000, keepalive: 5 },
  })
  client.on('error', () => undefined)
  const told: number[] = []
  client.on('message', (topic, payload) => {
    const { device, data } = JSON.parse(String(payload))
    told.push(Number(data.params.value))
    client.publish(topic, JSON.stringify({ device, id: data.id, data: { success: true } }))
  })
  client.subscribe('v1/gateway/rpc', { qos: 1 })

  /** By the place of the server that was asked. */
  const answered: number[][] = servers().map(() => [])
  let [value, isOver] = [0, false]
  const give = async (at: number) => {
    const server = servers()[at]
    value += 1
    const answer = await fetch(`${server?.url}/api/ml-mlink/item/write`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${server?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ itemId, value }),
      signal: AbortSignal.timeout(patienceMs),
    })
    if ((await answer.text(), answer.status) === 200) answered[at]?.push(value)
  }
  const run = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      // a server that stops gives no answer: whether it has come is seen at the device
      await give(turn % answered.length).catch(() => undefined)
      await delay(pauseMs)
    }
  }
  const running = run()

  return {
    getsOn(commands = 3) {
      const before = answered.map(({ length }) => length)
      return until(() => {
        for (const [at, values] of answered.entries())
          expect(values.length).toBeGreaterThanOrEqual((before[at] ?? 0) + commands)
      })
    },
    expectOnce() {
      expect(told).toEqual([...new Set(told)].sort((one, other) => one - other))
      expect(answered.flat().filter((one) => !told.includes(one))).toEqual([])
    },
    async end() {
      isOver = true
      await running
      await client.endAsync(true)
    },
  }
}
