import { setTimeout as delay } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { Database } from '../platform/database'
import { allPartitions } from '../platform/engine'
import { makeAlarmRule, makeDevice, makeGateway, makeGatewayAccount, makeProduct } from './factories'
import type { Reporter, ReportingGateway } from './reportingGateway'
import { connectSocket, type SocketClient } from './socketClient'

const place = { tenantId: '000000' }
/** What is beyond it raises an alarm. */
const limit = 1_000

/** Waits until something holds, however busy the machine is. */
export const until = async (holds: () => unknown, timeout = 120_000): Promise<void> =>
  void (await vi.waitFor(holds, { timeout, interval: 250 }))

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
