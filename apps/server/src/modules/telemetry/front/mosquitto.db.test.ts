import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'

/** Debian's package mosquitto-clients; `npm test` installs it where it may. */
const isThere = spawnSync('mosquitto_pub', ['--help']).error === undefined

describe.skipIf(!isThere)('mosquitto_pub and mosquitto_sub, which are not ours', () => {
  let running: RunningTelemetry
  let device: Awaited<ReturnType<typeof makeDevice>>
  let token = ''
  const children: ChildProcess[] = []

  beforeAll(async () => {
    running = await startTelemetry()
    const { db } = running.test
    const gateway = await makeGateway(db)
    const { stationId } = gateway
    device = await makeDevice(db, { gatewayId: gateway.id, stationId, deviceName: 'M1' })
    token = (await makeGatewayAccount(db, { gatewayId: gateway.id, stationId })).token
  })
  afterAll(async () => {
    for (const child of children) child.kill()
    await running?.stop()
  })

  /** Runs one of them; `said` grows while it runs. */
  function run(program: 'mosquitto_pub' | 'mosquitto_sub', args: readonly string[], as = token) {
    const port = String(running.telemetry.ports()?.mqtt)
    const child = spawn(program, ['-h', '127.0.0.1', '-p', port, '-u', as, ...args])
    children.push(child)
    const heard = { said: '' }
    const hear = (data: unknown) => {
      heard.said += String(data)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { heard, ended }
  }

  const stored = async () => {
    const { rows } = await running.test.db.systemPool.query<{ value: number }>(
      'select value from sample where point_id = $1 order by ts',
      [device.points.power],
    )
    return rows.map(({ value }) => value)
  }

  it('send readings that are stored when they end, by MQTT 3.1.1 and by MQTT 5', async () => {
    const now = Date.now()
    for (const [index, version] of ['mqttv311', 'mqttv5'].entries()) {
      const message = JSON.stringify({ M1: [{ ts: now + index, values: { power: 10 + index } }] })
      const { heard, ended } = run('mosquitto_pub', [
        ...['-V', version, '-q', '1', '-t', 'v1/gateway/telemetry', '-m', message],
      ])
      expect([await ended, heard.said]).toEqual([0, ''])
    }
    expect(await stored()).toEqual([10, 11])
  })

  it.each(['mqttv311', 'mqttv5'])(
    'hear a command to a device behind their gateway by %s',
    async (version) => {
      const { heard, ended } = run('mosquitto_sub', ['-V', version, '-C', '1', '-t', 'v1/gateway/rpc'])
      // it takes the first and says nothing back; before it listens there is nobody to send to
      const ask = () =>
        running.telemetry.request(device.id, 'ping', { count: 1 }).catch((error: unknown) => error)
      const lost = { spec: { key: telemetryErrors.answerLost.key } }
      await vi.waitFor(async () => expect(await ask()).toMatchObject(lost), 20_000)
      expect(await ended).toBe(0)
      expect(JSON.parse(heard.said)).toMatchObject({
        ...{ device: 'M1', data: { method: 'ping', params: { count: 1 } } },
      })
    },
  )

  it.each(['mqttv311', 'mqttv5'])('are refused what is not theirs by %s', async (version) => {
    const stranger = run('mosquitto_pub', ['-V', version, '-t', 'v1/gateway/telemetry', '-m', '{}'], 'nobody')
    expect(await stranger.ended).not.toBe(0)
    expect(stranger.heard.said.toLowerCase()).toContain('bad user name')
    const curious = run('mosquitto_sub', ['-V', version, '-C', '1', '-t', '#'])
    await curious.ended
    expect(curious.heard.said).toContain('denied')
  })
})
