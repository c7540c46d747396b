import { setTimeout as delay } from 'node:timers/promises'
import mqtt from 'mqtt'
import { type BenchGateway, keyOf, seedPlant } from '../ingest/plant'
import { percentile, report } from '../support/figures'
import { startStack } from '../support/stack'

/** 100,000 points. */
const shape = { gateways: 40, devicesOfGateway: 50, pointsOfDevice: 50 }
const newDevices = 20
const steadyGateways = 5

let plant: Awaited<ReturnType<typeof seedPlant>> = { gateways: [], itemIds: [] }
const stack = await startStack(async (db) => {
  plant = await seedPlant(db, shape)
})

const connect = (token: string) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${stack.mqttPort}`, { username: token })
const messageOf = (name: string, ts: number) =>
  JSON.stringify({ [name]: [{ ts, values: { [keyOf(0)]: 1 } }] })

/** One gateway that sends a message every 20 ms and tells how long its acknowledgement took. */
async function runSteadily(
  { token, deviceNames }: BenchGateway,
  note: (ackMs: number) => void,
  isOver: () => boolean,
) {
  const client = await connect(token)
  while (!isOver()) {
    const began = performance.now()
    await client.publishAsync('v1/gateway/telemetry', messageOf(deviceNames[0] ?? '', Date.now()), { qos: 1 })
    note(performance.now() - began)
    await delay(20)
  }
  await client.endAsync()
}

async function saveDevice(deviceName: string, gatewayId: string): Promise<string> {
  const { rows } = await stack.db.systemPool.query<{ station: string; product: string }>(
    'select station_id as station, product_id as product from device where gateway_id = $1 limit 1',
    [gatewayId],
  )
  const answer = await fetch(`${stack.url}/api/ml-mlink/devicemanager/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${stack.token}` },
    body: JSON.stringify({ deviceName, gatewayId, stationId: rows[0]?.station, productId: rows[0]?.product }),
  })
  const { data, msg }: { data: { id: string } | null; msg: string } = await answer.json()
  if (!data) throw new Error(`the device was refused: ${msg}`)
  return data.id
}

const isLive = async (deviceId: string) => {
  const { rowCount } = await stack.db.systemPool.query(
    'select from latest_value l join point p on p.id = l.point_id where p.device_id = $1',
    [deviceId],
  )
  return (rowCount ?? 0) > 0
}

/** From the answer of the save to the first stored value, sending all the while; ms. */
async function measureNewDevice(token: string, gatewayId: string, name: string): Promise<number> {
  const client = await connect(token)
  const deviceId = await saveDevice(name, gatewayId)
  const began = performance.now()
  do {
    await client.publishAsync('v1/gateway/telemetry', messageOf(name, Date.now()), { qos: 1 })
  } while (!(await isLive(deviceId)))
  const tookMs = performance.now() - began
  await client.endAsync()
  return tookMs
}

try {
  const quiet: number[] = []
  const changing: number[] = []
  const live: number[] = []
  let isChanging = false
  let isOver = false
  const note = (ackMs: number) => (isChanging ? changing : quiet).push(ackMs)
  const steady = plant.gateways
    .slice(1, 1 + steadyGateways)
    .map((gateway) => runSteadily(gateway, note, () => isOver))
  await delay(5_000)
  isChanging = true
  const { rows } = await stack.db.systemPool.query<{ id: string }>('select min(id) as id from gateway')
  const token = plant.gateways[0]?.token ?? ''
  for (let index = 0; index < newDevices; index += 1) {
    live.push(await measureNewDevice(token, rows[0]?.id ?? '', `new ${index}`))
    await connect(`unknown ${index}`).catch(() => undefined)
  }
  isOver = true
  await Promise.all(steady)
  const figures = {
    bench: 'routing',
    points: plant.itemIds.length,
    newDeviceLiveP50Ms: Math.round(percentile(live, 0.5)),
    newDeviceLiveMostMs: Math.round(Math.max(...live)),
    ackP99Ms: Math.round(percentile(quiet, 0.99)),
    ackP99MsMeanwhile: Math.round(percentile(changing, 0.99)),
    ackMostMs: Math.round(Math.max(...quiet)),
    ackMostMsMeanwhile: Math.round(Math.max(...changing)),
  }
  report(
    [
      ['points', String(figures.points)],
      ['new device live: p50, most', `${figures.newDeviceLiveP50Ms}, ${figures.newDeviceLiveMostMs} ms`],
      ['others’ acknowledgements before: p99, most', `${figures.ackP99Ms}, ${figures.ackMostMs} ms`],
      [
        'others’ acknowledgements meanwhile: p99, most',
        `${figures.ackP99MsMeanwhile}, ${figures.ackMostMsMeanwhile} ms`,
      ],
    ],
    figures,
  )
} finally {
  await stack.stop()
}
process.exit(0)
