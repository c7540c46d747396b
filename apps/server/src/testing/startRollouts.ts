import { randomBytes } from 'node:crypto'
import { type Call, isBytes } from '@energy-console/contract'
import { firmware, rollouts, rolloutTargets } from '@energy-console/contract/engineering'
import { createDevices } from '../modules/devices'
import { createEngineering } from '../modules/engineering'
import { createStations } from '../modules/stations'
import { createSystem } from '../modules/system'
import { createTestClock } from '../platform/jobs/clock'
import { makeDevice, makeGatewayAccount, makeProduct, makeStation } from './factories'
import { makeSession, startTelemetry } from './startTelemetry'
import { upload } from './upload'

const permissions = new Set([
  ...['firmware_view', 'firmware_add', 'firmware_delete', 'firmware_rollout_view', 'firmware_rollout_add'],
  ...['firmware_rollout_edit', 'firmware_rollout_delete', 'gateway_view', 'device_view', 'product_view'],
  'station_view',
])

/** What the firmware of these tests is made of, unless told. */
export const firmwareBytes = randomBytes(1_300_000)

/** Roll-outs with all that they reach, on a clock that the test moves. */
export async function startRollouts() {
  const clock = createTestClock(Date.now())
  const running = await startTelemetry(
    (platform, telemetry) => [
      createSystem(platform),
      createStations(platform),
      createDevices(platform, { readLatest: async () => new Map() }),
      { routes: platform.attachments.routes },
      createEngineering(platform, telemetry),
    ],
    {},
    { clock },
  )
  running.sessions.set('engineer', makeSession({ permissions }))
  running.sessions.set('foreign', makeSession({ tenantId: 'other', permissions }))
  const productId = (await makeProduct(running.test.db, {})).id

  const as = (who: string) => ({
    session: running.sessions.get(who) as never,
    async call({ method, path, body: shape }: Call, input: { query?: object; body?: unknown } = {}) {
      const query = Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)])
      const answer = await running.app.inject({
        method,
        url: path,
        query: Object.fromEntries(query),
        headers: {
          'blade-auth': `bearer ${who}`,
          ...(isBytes(shape) ? { 'content-type': 'application/octet-stream' } : {}),
        },
        ...(input.body === undefined ? {} : { payload: input.body as object }),
      })
      return { ...answer.json(), status: answer.statusCode }
    },
  })
  const call = (...args: Parameters<ReturnType<typeof as>['call']>) => as('engineer').call(...args)

  const targetsOf = async (
    id: string,
  ): Promise<{ state: string; detail: string; wave: number; progress: number }[]> =>
    (await call(rolloutTargets.calls.page, { query: { rolloutId_equal: id, size: 100 } })).data.records

  let serial = 0
  return {
    running,
    clock,
    productId,
    as,
    call,
    /** The devices of the demo tenant have changed. */
    announce: (deviceIds: string[]) =>
      running.platform.bus.publish('devices.changed', { tenantId: 'demo', deviceIds }),
    /** A firmware called `meter`, each with a version of its own. */
    async makeFirmware(kind: 'gateway' | 'device', { bytes = firmwareBytes, of = productId } = {}) {
      const { data } = await upload(as('engineer'), bytes, { fileName: 'fw.bin', holder: 'firmware' })
      serial += 1
      const version = `2.${serial}`
      const body = { kind, title: 'meter', version, file: [{ id: data.id }] }
      const saved = await call(firmware.calls.save, {
        body: kind === 'device' ? { ...body, productId: of } : body,
      })
      return { id: saved.data.id as string, version }
    },
    /** Devices with accounts of their own, at a station of their own. */
    async makeDevices(count: number) {
      const { db } = running.test
      const station = await makeStation(db)
      const devices = []
      for (let index = 0; index < count; index += 1) {
        const device = await makeDevice(db, {
          stationId: station.id,
          productId,
          gatewayId: null,
          deviceName: `电表${String(index).padStart(2, '0')}`,
        })
        const { token } = await makeGatewayAccount(db, { deviceId: device.id, stationId: station.id })
        devices.push({ id: device.id, token })
      }
      running.platform.bus.publish('devices.changed', {
        tenantId: 'demo',
        deviceIds: devices.map(({ id }) => id),
      })
      return { stationId: station.id, devices }
    },
    async begin(values: object) {
      serial += 1
      return (await call(rollouts.calls.save, { body: { rolloutName: `升级${serial}`, ...values } })).data
        .id as string
    },
    /** Lets the engine look at the roll-outs, some time later. */
    async step(ms = 2_000) {
      clock.advance(ms)
      await running.platform.scheduler.runDue()
    },
    detail: async (id: string) => (await call(rollouts.calls.detail, { query: { id } })).data,
    targetsOf,
    statesOf: async (id: string) => (await targetsOf(id)).map(({ state }) => state),
  }
}
