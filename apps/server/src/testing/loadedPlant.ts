import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Database } from '../platform/database'
import { allPartitions } from '../platform/engine'
import { makeAlarmRule, makeDevice, makeGateway, makeGatewayAccount, makeProduct } from './factories'
import type { Reporter, ReportingGateway } from './reportingGateway'
import { connectSocket, type SocketClient } from './socketClient'
import type { SpawnedServer } from './spawnServer'
import { until } from './togetherServers'

const place = { tenantId: '000000' }
/** What is beyond it raises an alarm. */
const limit = 1_000

/** A gateway of the plant that has not begun to report. */
export type PlantGateway = Omit<Reporter, 'firstTs'> & { itemId: string }

/** One gateway at a station of each partition, each with a device of one value and a rule. */
export async function makePlant(db: Database): Promise<PlantGateway[]> {
  const { id: productId } = await makeProduct(db, { ...place, properties: [{ propertyNo: 'power' }] })
  const made: PlantGateway[] = []
  for (const partition of allPartitions) {
    const { id: gatewayId, stationId } = await makeGateway(db, place)
    const deviceName = `M${partition}`
    const device = await makeDevice(db, { ...place, gatewayId, stationId, productId, deviceName })
    const itemId = device.points.power ?? ''
    await makeAlarmRule(db, { ...place, stationId, deviceId: device.id, itemId, limit })
    const { token } = await makeGatewayAccount(db, { ...place, gatewayId, stationId })
    made.push({ token, deviceName, itemId })
  }
  return made
}

/** One more gateway, whose device takes commands and may think about each for a minute. */
export async function makeCommanded(db: Database, deviceName: string): Promise<PlantGateway> {
  const { id: productId } = await makeProduct(db, {
    ...place,
    properties: [{ propertyNo: 'set', access: 'read-write', answerSeconds: 60 }],
  })
  const { id: gatewayId, stationId } = await makeGateway(db, place)
  const { points } = await makeDevice(db, { ...place, gatewayId, stationId, productId, deviceName })
  const { token } = await makeGatewayAccount(db, { ...place, gatewayId, stationId })
  return { token, deviceName, itemId: points.set ?? '' }
}

/** The same by the calls that integrators use, whatever tables the server has, and one more gateway whose device takes commands. */
export async function makePlantByCalls(
  server: SpawnedServer,
): Promise<{ made: PlantGateway[]; commanded: PlantGateway }> {
  const save = async (noun: string, body: object) =>
    (await server.call(`${noun}/save`, body)) as { id: string; token: string }
  const { id: productId } = await save('product', {
    label: '电表',
    siyaoProperties: [
      { propertyNo: 'power', propertyName: '功率' },
      { propertyNo: 'set', propertyName: '给定', access: 'read-write', confirmation: 'none' },
    ],
  })
  const makeOne = async (deviceName: string, propertyNo: string): Promise<PlantGateway> => {
    const { id: stationId } = await save('station', { stationName: `站点 ${deviceName}`, timeZone: 'UTC' })
    const { id: gatewayId } = await save('gateway', { gatewayName: `网关 ${deviceName}`, stationId })
    const { token } = await save('gatewayaccount', { accountName: `账号 ${deviceName}`, gatewayId })
    const { id: deviceId } = await save('devicemanager', { deviceName, productId, stationId, gatewayId })
    const items = (await server.call(`devicemanager/getDeviceItemInfos?deviceId=${deviceId}`)) as {
      itemId: string
      propertyNo: string
    }[]
    const { itemId = '' } = items.find((item) => item.propertyNo === propertyNo) ?? {}
    return { token, deviceName, itemId }
  }
  const made: PlantGateway[] = []
  for (const partition of allPartitions) {
    const one = await makeOne(`M${partition}`, 'power')
    await save('alarmrule', {
      ...{ ruleName: `超限 ${partition}`, itemId: one.itemId, condition: 'gt', limit, level: 2 },
      content: '超限 {{value}}',
    })
    made.push(one)
  }
  return { made, commanded: await makeOne('C', 'set') }
}

/** A page that is open at a server, and connects again when it is told to. */
export interface OpenPage {
  /** How often it has connected. */
  connections(): number
  /** It shows what each gateway has sent since. */
  getsOn(): Promise<void>
}

/** A plant whose gateways report without a pause, and what must be found of it whatever has failed meanwhile. */
export interface LoadedPlant {
  /** Readings that were acknowledged. */
  count(): number
  /** Every gateway has been acknowledged so many readings more. */
  getsOn(readings?: number): Promise<void>
  /** All that was acknowledged is stored and nothing else, each value that broke its rule is one alarm. They rest meanwhile. */
  expectAllOnce(): Promise<void>
  /** Opens a page at the server that stands there just now. */
  openPage(server: () => { realtimePort: number; token: string }): OpenPage
  closePages(): void
  end(): Promise<void>
}

/** Lets the gateways of {@link makePlant} report, each as `start` has it. */
export function loadPlant(
  db: Database,
  made: readonly PlantGateway[],
  start: (reporter: Reporter, index: number) => ReportingGateway,
): LoadedPlant {
  const firstTs = Date.now()
  const gateways = made.map(({ itemId, ...gateway }, index) => ({
    itemId,
    gateway: start({ ...gateway, firstTs }, index),
  }))
  const pages: (() => void)[] = []
  return {
    count: () => gateways.reduce((sum, { gateway }) => sum + gateway.reported.length, 0),
    getsOn(readings = 30) {
      const before = gateways.map(({ gateway }) => gateway.reported.length)
      return until(() => {
        for (const [index, { gateway }] of gateways.entries())
          expect(gateway.reported.length).toBeGreaterThan((before[index] ?? 0) + readings)
      })
    },
    async expectAllOnce() {
      await Promise.all(gateways.map(({ gateway }) => gateway.rest()))
      for (const { gateway, itemId } of gateways) {
        const { rows } = await db.systemPool.query<{ ts: number; value: number }>(
          'select ts::float8 as ts, value from sample where point_id = $1 order by ts',
          [itemId],
        )
        expect(rows).toEqual(gateway.reported)
      }
      await until(async () => {
        for (const { gateway, itemId } of gateways) {
          const { rows } = await db.systemPool.query<{ value: number; isClear: boolean }>(
            'select value, clear_time is not null as "isClear" from alarm where item_id = $1 order by id',
            [itemId],
          )
          const broken = gateway.reported.map(({ value }) => value).filter((value) => value > limit)
          expect(rows.map(({ value }) => value)).toEqual(broken)
          const isOver = gateway.reported.at(-1)?.value !== broken.at(-1)
          expect(rows.filter(({ isClear }) => !isClear)).toHaveLength(isOver ? 0 : 1)
        }
      })
      for (const { gateway } of gateways) gateway.goOn()
    },
    openPage(server) {
      let [socket, isClosed]: [SocketClient | undefined, boolean] = [undefined, false]
      let connections = 0
      const connect = async () => {
        while (!isClosed)
          try {
            const { realtimePort, token } = server()
            socket = await connectSocket(`ws://127.0.0.1:${realtimePort}`, token)
            connections += 1
            socket.send({ type: 'subscribe', itemIds: gateways.map(({ itemId }) => itemId) })
            await socket.closed
          } catch {
            await delay(500)
          }
      }
      void connect()
      pages.push(() => {
        isClosed = true
        socket?.close()
      })
      return {
        connections: () => connections,
        getsOn() {
          const before = gateways.map(({ gateway }) => gateway.reported.length)
          return until(() => {
            for (const [at, { gateway, itemId }] of gateways.entries()) {
              const since = gateway.reported.slice(before[at]).map(({ value }) => value)
              expect(since).toContain(socket?.valueOf(itemId))
            }
          })
        },
      }
    },
    closePages() {
      for (const close of pages.splice(0)) close()
    },
    async end() {
      for (const { gateway } of gateways) await gateway.end()
    },
  }
}
