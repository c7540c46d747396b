import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'

let running: RunningTelemetry
beforeAll(async () => {
  running = await startTelemetry()
})
afterAll(() => running.stop())

const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}
/** An MQTT packet shorter than 128 bytes. */
const packet = (kind: number, body: Buffer) => Buffer.concat([Buffer.from([kind, body.length]), body])

it('a client that asks for many parts and does not read gets no more than its socket takes', async () => {
  let read = 0
  running.telemetry.serve({
    shared: async () => ({}),
    reported: async () => undefined,
    file: async () => {
      read += 1
      return Buffer.alloc(1024 * 1024)
    },
  })
  const account = async () => {
    const { id, stationId } = await makeGateway(running.test.db)
    return makeGatewayAccount(running.test.db, { gatewayId: id, stationId })
  }
  const [greedy, other] = [await account(), await account()]
  const socket = connect(running.telemetry.ports()?.mqtt ?? 0, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    packet(
      0x10,
      Buffer.concat([text('MQTT'), Buffer.from([4, 0x82, 0, 60]), text('greedy'), text(greedy.token)]),
    ),
  )
  await once(socket, 'data')
  socket.pause()
  const request = packet(0x30, text('v2/fw/request/1/chunk/0'))
  socket.write(Buffer.concat(Array<Buffer>(400).fill(request)))
  await vi.waitFor(() => expect(read).toBeGreaterThan(0), 20_000)

  // somebody else is answered as before, one part after the other
  const client = await running.connect(other.token)
  await client.subscribeAsync('v2/fw/response/+/chunk/+')
  for (let part = 0; part < 5; part += 1) {
    const came = new Promise((resolve) => void client.once('message', resolve))
    await client.publishAsync(`v2/fw/request/1/chunk/${part}`, '1000', { qos: 1 })
    await came
  }
  expect(read).toBeLessThan(100)
  socket.destroy()
})

it('what a device tells of itself over HTTP waits for its tenant’s turn only for a moment; its readings do not', async () => {
  running.telemetry.serve({
    shared: async () => ({}),
    reported: async () => undefined,
    file: async () => undefined,
  })
  const { db } = running.test
  const { id, stationId } = await makeGateway(db)
  const { token } = await makeGatewayAccount(db, { gatewayId: id, stationId })
  const send = async (payload: object) =>
    (await running.app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload })).statusCode
  // as much as the tenant may ask in many seconds
  const crowd = Array.from({ length: 1_200 }, (_, index) => send({ fw_state: `S${index}` }))
  const outcomes = await Promise.all([...crowd, send({ 电表: [{ power: 1 }] })])
  expect(outcomes.at(-1)).toBe(200)
  expect(outcomes).toContain(503)
  expect(outcomes.filter((code) => code === 200).length).toBeGreaterThan(300)
})
