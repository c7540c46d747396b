import { setTimeout as delay } from 'node:timers/promises'
import { pointTable } from '@energy-console/contract/devices'
import { importCalls } from '@energy-console/contract/imports'
import { listTasks } from '@energy-console/contract/system'
import mqtt from 'mqtt'
import { makeGateway, makeGatewayAccount, makeStation } from '../../apps/server/src/testing/factories'
import { ask } from '../support/ask'
import { percentile, report } from '../support/figures'
import { startStack } from '../support/stack'
import { measurePastData, pastDataLines } from './pastData'

const tenantId = '000000'
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** 5,000 points. */
const shape = { devices: 100, points: 50 }

let token = ''
let stationId = ''
let gatewayId = ''
const stack = await startStack(async (db) => {
  stationId = (await makeStation(db, { tenantId, stationName: 'bench', timeZone: 'Asia/Shanghai' })).id
  gatewayId = (await makeGateway(db, { tenantId, stationId, gatewayName: 'gateway' })).id
  token = (await makeGatewayAccount(db, { tenantId, stationId, gatewayId })).token
})

/** A point table: a product and devices of each round's own. */
const tableOf = (round: number) => ({
  fileName: 'points.csv',
  columns: [
    ...['stationId', 'gatewayName', 'productName', 'deviceName', 'address', 'propertyNo', 'propertyName'],
    ...['unit', 'min', 'max'],
  ],
  rows: Array.from({ length: shape.devices * shape.points }, (_, at) => {
    const [device, point] = [Math.floor(at / shape.points), at % shape.points]
    const names = ['bench', 'gateway', `product ${round}`, `meter ${round}-${device}`, String(device)]
    return [...names, `p${point}`, `Point ${point}`, 'kW', '0', '1000']
  }),
})

interface Task {
  id: string
  state: string
  error?: unknown
}

/** From sending the lines to the end of the import; ms. */
async function importTable(round: number): Promise<number> {
  const began = performance.now()
  const { taskId } = await ask<{ taskId: string }>(stack, importCalls(pointTable).start, {
    body: tableOf(round),
  })
  for (;;) {
    const task = (await ask<Task[]>(stack, listTasks)).find(({ id }) => id === taskId)
    if (task?.state === 'done') return performance.now() - began
    if (task?.state === 'failed') throw new Error(`the import failed: ${JSON.stringify(task)}`)
    await delay(10)
  }
}

/** From then on until a value of the last device is stored, sending all the while; ms. */
async function untilLive(round: number): Promise<number> {
  const began = performance.now()
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${stack.mqttPort}`, { username: token })
  const name = `meter ${round}-${shape.devices - 1}`
  const isLive = async () => {
    const { rowCount } = await stack.db.systemPool.query(
      `select from latest_value l join point p on p.id = l.point_id join device d on d.id = p.device_id
       where d.device_name = $1`,
      [name],
    )
    return (rowCount ?? 0) > 0
  }
  do {
    const message = JSON.stringify({ [name]: [{ ts: Date.now(), values: { p0: 1 } }] })
    await client.publishAsync('v1/gateway/telemetry', message, { qos: 1 })
  } while (!(await isLive()))
  const tookMs = performance.now() - began
  await client.endAsync()
  return tookMs
}

/** As many rows of devices and points by multi-row inserts in one transaction, with nothing looked at; ms. */
async function insertRaw(round: number): Promise<number> {
  const client = await stack.db.systemPool.connect()
  const { rows: properties } = await client.query<{ id: string; product: string }>(
    'select p.id, p.product_id as product from product_property p join product o on o.id = p.product_id where o.label = $1',
    [`product ${round}`],
  )
  try {
    const began = performance.now()
    await client.query('begin')
    const { rows: made } = await client.query<{ id: string }>(
      `insert into device (tenant_id, station_id, gateway_id, product_id, device_name)
       select $1, $2, $3, $4, 'raw ${round}-' || n from generate_series(1, $5::int) n returning id`,
      [tenantId, stationId, gatewayId, properties[0]?.product, shape.devices],
    )
    const [devices, points, names] = [[] as string[], [] as string[], [] as string[]]
    for (const { id: device } of made)
      for (const { id } of properties) {
        devices.push(device)
        points.push(id)
        names.push(`raw ${device} / ${id}`)
      }
    await client.query(
      `insert into point (tenant_id, station_id, device_id, property_id, point_name)
       select $1, $2, u.device, u.property, u.name from unnest($3::bigint[], $4::bigint[], $5::text[]) u(device, property, name)`,
      [tenantId, stationId, devices, points, names],
    )
    await client.query('commit')
    return performance.now() - began
  } finally {
    client.release()
  }
}

try {
  const [imports, live, raw]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    imports.push(await importTable(round))
    live.push(await untilLive(round))
    raw.push(await insertRaw(round))
  }
  const [importMs, rawMs] = [percentile(imports, 0.5), percentile(raw, 0.5)]
  const past = await measurePastData(stack)
  const figures = {
    bench: 'import',
    points: shape.devices * shape.points,
    importP50Ms: Math.round(importMs),
    importMostMs: Math.round(Math.max(...imports)),
    liveMostMs: Math.round(Math.max(...live)),
    rawP50Ms: Math.round(rawMs),
    timesRaw: Math.round((importMs / rawMs) * 10) / 10,
    ...past,
  }
  report(
    [
      ['points of a table', String(figures.points)],
      ['imported: p50, most', `${figures.importP50Ms}, ${figures.importMostMs} ms`],
      ['then the first value of its last device is stored: most', `${figures.liveMostMs} ms`],
      ['the same rows inserted, nothing looked at: p50', `${figures.rawP50Ms} ms`],
      ['times that', String(figures.timesRaw)],
      ...pastDataLines(past),
    ],
    figures,
  )
} finally {
  await stack.stop()
}
process.exit(0)
