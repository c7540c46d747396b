import { setTimeout as delay } from 'node:timers/promises'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import mqtt from 'mqtt'
import { expect } from 'vitest'
import type { PlantGateway } from './loadedPlant'
import { until } from './togetherServers'

/** A device that is given one value after the other, over any of several servers, and carries out each as it comes. */
export interface CommandedDevice {
  /** So many more were carried out and their answers came back, over each of the servers or those at these places. */
  getsOn(commands?: number, places?: readonly number[]): Promise<void>
  /**
   * Each came once at most, in their order, and each that was answered for has come; none came of which its caller was told something else
   * than that nobody knows.
   */
  expectOnce(): void
  /**
   * The same where a server was stopped and woken: it carries out what it was asked just before, which says not how long its caller waits, and
   * so may come after later ones. What comes from now on has its order again.
   */
  expectOnceAfterSleep(): void
  /** How many were answered otherwise than done. */
  refusals(): number
  end(): Promise<void>
}

const pauseMs = 100
/** Longer than a command is waited for. */
const patienceMs = 20_000
/** By which a caller is told that his command may have been carried out. */
const nobodyKnows: readonly string[] = [telemetryErrors.answerLost.key, telemetryErrors.noAnswer.key]

/** Gives a point a value over a server: undefined where that is done, else the key of what was answered. @throws where nothing was */
export async function giveCommand(
  server: { url: string; token: string } | undefined,
  itemId: string,
  value: number,
): Promise<string | undefined> {
  const answer = await fetch(`${server?.url}/api/ml-mlink/item/write`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${server?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ itemId, value }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const { error } = (await answer.json()) as { error?: { key: string } }
  return answer.status === 200 ? undefined : (error?.key ?? String(answer.status))
}

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
  const refused = new Map<number, string>()
  const give = async (at: number) => {
    value += 1
    const given = value
    const refusal = await giveCommand(servers()[at], itemId, given)
    if (refusal === undefined) answered[at]?.push(given)
    else refused.set(given, refusal)
  }
  const run = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      // a server that stops gives no answer: whether it has come is seen at the device
      await give(turn % answered.length).catch(() => undefined)
      await delay(pauseMs)
    }
  }
  const running = run()

  /** How many had come when a server was woken. */
  let outOfOrder = 0
  const expectEachOnce = () => {
    expect(told).toHaveLength(new Set(told).size)
    expect(answered.flat().filter((one) => !told.includes(one))).toEqual([])
    // whoever gives it again would have it carried out twice
    expect([...refused].filter(([one, key]) => told.includes(one) && !nobodyKnows.includes(key))).toEqual([])
  }

  return {
    refusals: () => refused.size,
    getsOn(commands = 3, places = [...answered.keys()]) {
      const before = answered.map(({ length }) => length)
      return until(() => {
        for (const at of places)
          expect(answered[at]?.length).toBeGreaterThanOrEqual((before[at] ?? 0) + commands)
      })
    },
    expectOnce() {
      expectEachOnce()
      const inOrder = told.slice(outOfOrder)
      expect(inOrder).toEqual([...inOrder].sort((one, other) => one - other))
    },
    expectOnceAfterSleep() {
      expectEachOnce()
      outOfOrder = told.length
    },
    async end() {
      isOver = true
      await running
      await client.endAsync(true)
    },
  }
}

/** A device that answers when the test says so. */
export interface PatientDevice {
  /** What it was told. */
  readonly told: readonly number[]
  /** Answers what it was told last. */
  answer(): Promise<void>
  end(): Promise<void>
}

/** Its gateway connects to this port. */
export async function connectPatientDevice(port: number, { token }: PlantGateway): Promise<PatientDevice> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { username: token })
  const told: number[] = []
  let answer = ''
  client.on('message', (_topic, payload) => {
    const { device, data } = JSON.parse(String(payload))
    told.push(Number(data.params.value))
    answer = JSON.stringify({ device, id: data.id, data: { success: true } })
  })
  await client.subscribeAsync('v1/gateway/rpc', { qos: 1 })
  return {
    told,
    answer: async () => void (await client.publishAsync('v1/gateway/rpc', answer)),
    end: () => client.endAsync(true),
  }
}
