import mqtt from 'mqtt'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing'
import { planServer, type SpawnedServer } from '../testing/spawnServer'
import { temporaryFolder } from '../testing/temporaryFolder'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const minuteMs = 60_000
/** Days of readings that are worked up afterwards. */
const pastDays = 14
/** Lamps that a schedule switches: more than are spoken to at once. */
const lampCount = 40
const version = '2.0'

/** A gateway as a program of its own: it lives on while the server is killed, and comes back to it. */
function startGateway(port: number, token: string) {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { username: token, reconnectPeriod: 200 })
  client.on('error', () => undefined)
  /** Commands as they came: device and value. */
  const told: string[] = []
  let mayAnswer = (_count: number) => true
  let [mayInstall, hasFetched, isInstalled] = [false, false, false]
  const publish = (topic: string, body: unknown) =>
    client.publish(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })
  const install = () => {
    if (!mayInstall || !hasFetched || isInstalled) return
    isInstalled = true
    publish('v1/devices/me/telemetry', { fw_state: 'UPDATED', current_fw_version: version })
  }
  client.on('message', (topic, payload) => {
    if (topic === 'v1/devices/me/attributes') {
      const wanted = JSON.parse(payload.toString()).fw_version
      if (wanted === version && !hasFetched) publish('v2/fw/request/1/chunk/0', '')
      return
    }
    if (topic !== 'v1/gateway/rpc') {
      hasFetched = true
      return install()
    }
    const { device, data } = JSON.parse(payload.toString())
    if (data?.method === undefined) return
    told.push(`${device} ${data.params.value}`)
    if (mayAnswer(told.length)) publish(topic, { device, id: data.id, data: { success: true } })
  })
  client.subscribe(['v1/gateway/rpc', 'v1/devices/me/attributes', 'v2/fw/response/+/chunk/+'], { qos: 1 })
  cleanUps.push(async () => client.end(true))
  return {
    told,
    hasFetched: () => hasFetched,
    /** Which of its commands it answers, by how many have come; the others it carries out and says nothing. */
    answer(of: (count: number) => boolean) {
      mayAnswer = of
    },
    /** Installs what it has fetched, and whatever it fetches from now on. */
    install() {
      mayInstall = true
      install()
    },
    publish: (topic: string, body: object) => client.publishAsync(topic, JSON.stringify(body), { qos: 1 }),
  }
}

/** A station with three gateways, lamps behind the first of them, and a firmware; made by the calls that integrators use. */
async function setUp(server: SpawnedServer) {
  const save = async (noun: string, body: object) =>
    (await server.call(`${noun}/save`, body)) as { id: string; token: string }
  const { id: stationId } = await save('station', { stationName: '站点', timeZone: 'UTC' })
  const { id: productId } = await save('product', {
    label: '灯',
    siyaoProperties: [
      { propertyNo: 'power', propertyName: '功率' },
      { propertyNo: 'level', propertyName: '亮度', access: 'read-write', confirmation: 'none' },
    ],
  })
  const gateways: { gatewayId: string; token: string }[] = []
  for (const gatewayName of ['网关一', '网关二', '网关三']) {
    const { id: gatewayId } = await save('gateway', { gatewayName, stationId })
    const { token } = await save('gatewayaccount', { accountName: gatewayName, gatewayId })
    gateways.push({ gatewayId, token })
  }
  const levels: string[] = []
  let power = ''
  for (let index = 1; index <= lampCount; index += 1) {
    const { id } = await save('devicemanager', {
      ...{ deviceName: `L${index}`, productId, stationId, gatewayId: gateways[0]?.gatewayId },
    })
    const items = (await server.call(`devicemanager/getDeviceItemInfos?deviceId=${id}`)) as {
      itemId: string
      propertyNo: string
    }[]
    const itemOf = (key: string) => items.find(({ propertyNo }) => propertyNo === key)?.itemId ?? ''
    levels.push(itemOf('level'))
    if (index === 1) power = itemOf('power')
  }
  const file = Buffer.from('firmware')
  const { id: fileId } = (await server.call('attachment/begin', {
    ...{ holder: 'firmware', fileName: 'fw.bin', size: file.length },
  })) as { id: string }
  await fetch(`${server.url}/api/ml-mlink/attachment/part?id=${fileId}&part=0`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${server.token}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  await server.call('attachment/finish', { id: fileId })
  const { id: firmwareId } = await save('firmware', {
    ...{ kind: 'gateway', title: 'edge', version, file: [{ id: fileId }] },
  })
  return { save, stationId, gateways, levels, power, firmwareId }
}

it('a server that is killed at work repeats and skips nothing of a roll-out, a back-fill and a schedule', {
  timeout: 600_000,
}, async () => {
  const test = await createTestDatabase()
  cleanUps.push(() => test.close())
  const { folder, remove } = temporaryFolder('killed')
  cleanUps.push(remove)
  const start = await planServer({ DATA_DIR: folder, DATABASE_URL: test.db.connectionString })
  let server = await start()
  cleanUps.push(() => server.stop())
  const { save, stationId, gateways, levels, power, firmwareId } = await setUp(server)
  const programs = gateways.map(({ token }) => startGateway(server.mqttPort, token))
  const [first] = programs
  if (!first) throw new Error('no gateway')
  const rows = async (text: string, values: unknown[] = []) =>
    (await test.db.systemPool.query(text, values)).rows
  const until = (holds: () => unknown, timeout = 60_000) => vi.waitFor(holds, { timeout, interval: 20 })

  // two weeks of readings, one a minute, that end a day ago
  const end = Math.floor((Date.now() - 86_400_000) / minuteMs) * minuteMs
  const total = pastDays * 1_440
  const begin = end - (total - 1) * minuteMs
  for (let done = 0; done < total; done += 1_000) {
    const part = Array.from({ length: Math.min(1_000, total - done) }, (_, index) => ({
      ts: begin + (done + index) * minuteMs,
      values: { power: done + index },
    }))
    await first.publish('v1/gateway/telemetry', { L1: part })
  }
  const { id: calcId } = await save('calcpoint', {
    ...{ pointName: '两倍', stationId, formula: 'a * 2', intervalSeconds: 60 },
    variables: [{ variableName: 'a', itemId: power, take: 'now' }],
  })
  const { itemId } = (await server.call(`calcpoint/detail?id=${calcId}`)) as { itemId: string }
  const made = async () =>
    rows(
      'select ts::float8 as ts, value::float8 as value from sample where point_id = $1 and ts between $2 and $3',
      [itemId, begin, end],
    )

  // the first gateway is in the midst of its update, the back-fill in the midst of its span
  await save('firmwarerollout', {
    ...{ rolloutName: '升级', kind: 'gateway', stationId, firmwareId, gatewayIds: '' },
    ...{ wavePercent: 34, pauseMinutes: 0 },
  })
  await until(() => expect(programs.filter(({ hasFetched }) => hasFetched())).toHaveLength(1))
  await server.call('calcpoint/backfill', { id: calcId, start: begin, end })
  await until(async () => expect((await made()).length).toBeGreaterThan(1_000))
  await server.kill()
  expect((await made()).length).toBeLessThan(total)
  const rollout = () =>
    rows('select t.state, t.attempts, t.wave, t.offered_time as at from firmware_target t order by wave')
  expect((await rollout()).filter(({ state }) => state === 'waiting')).toHaveLength(2)

  server = await start()
  for (const program of programs) program.install()

  // the schedule is in the midst of its commands: six lamps have answered, more have been told
  const firstDue = Math.ceil((Date.now() + 15_000) / minuteMs) * minuteMs
  const clockOf = (at: number) => new Date(at).toISOString().slice(11, 16)
  const { id: taskId } = await save('timingtask', {
    ...{ taskName: '照明', stationId },
    times: [0, 1].map((later) => ({
      ...{ time: clockOf(firstDue + later * minuteMs), days: '1234567', actionGroup: later + 1 },
    })),
    actions: [1, 2].flatMap((actionGroup) =>
      levels.map((itemId) => ({ actionGroup, itemId, value: String(actionGroup) })),
    ),
  })
  first.answer((count) => count <= 6)
  const commands = () =>
    rows(
      `select p.point_name as lamp, m.value, m.state, c.status from timing_run r join timing_command m on m.run_id = r.id
        join point p on p.id = m.item_id
        left join device_command c on c.origin = 'timing/' || m.id and c.status <> 'cancelled'
      where r.task_id = $1 order by r.due_ms, m.command_rank`,
      [taskId],
    )
  const inState = async (status: string | null) =>
    (await commands()).filter((command) => command.status === status).length
  await until(async () => expect(await inState('answered')).toBe(6), 120_000)
  await until(() => expect(first.told.length).toBeGreaterThan(6))
  await server.kill()
  expect(await inState(null)).toBeGreaterThan(0)
  first.answer(() => true)
  server = await start()
  await until(async () => expect((await rows('select state from timing_run'))[0]?.state).toBe('over'))

  // nobody is there when it is due again
  await server.kill()
  await until(() => expect(Date.now()).toBeGreaterThan(firstDue + minuteMs + 2_000), 120_000)
  server = await start()
  await until(async () =>
    expect((await rows('select state from timing_run order by due_ms')).map(({ state }) => state)).toEqual([
      ...['over', 'over'],
    ]),
  )
  await until(async () => expect(await inState('answered')).toBeGreaterThanOrEqual(lampCount + 6))

  const outcomes = await commands()
  expect(outcomes).toHaveLength(2 * lampCount)
  expect(first.told.length).toBe(new Set(first.told).size)
  const lost = outcomes.filter(({ status }) => status === 'unknown')
  expect(lost.every(({ value }) => value === '1')).toBe(true)
  expect(lost.length).toBeGreaterThan(0)
  for (const { lamp, value, state, status } of outcomes) {
    expect({ lamp, value, state, status }).toMatchObject({
      state: 'told',
      status: expect.stringMatching(/^(answered|unknown)$/),
    })
    if (status === 'answered') expect(first.told).toContain(`${lamp.split(' / ')[0]} ${value}`)
  }

  await until(async () =>
    expect((await rollout()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(3).fill(['updated', 1]),
    ),
  )
  await until(async () =>
    expect(await rows('select state from firmware_rollout')).toEqual([{ state: 'done' }]),
  )
  const offered = (await rollout()).map(({ at }) => at.getTime())
  expect(offered).toEqual([...offered].sort((a, b) => a - b))

  await until(async () => expect((await rows('select state from task'))[0]?.state).toBe('done'))
  await until(async () => expect(await made()).toHaveLength(total))
  const values = await made()
  expect(new Set(values.map(({ ts }) => ts)).size).toBe(total)
  expect(values.filter(({ ts, value }) => value !== ((ts - begin) / minuteMs) * 2)).toEqual([])
})
