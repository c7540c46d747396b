import mqtt from 'mqtt'
import type { SpawnedServer } from './spawnServer'

/** A reading of a register, Unix ms. */
export interface SentReading {
  ts: number
  value: number
}

/** A register of a server; made by the calls that integrators use. */
export async function makeSentRegister(server: SpawnedServer) {
  const save = async (noun: string, body: object) =>
    (await server.call(`${noun}/save`, body)) as { id: string; token: string }
  const { id: stationId } = await save('station', { stationName: '站点', timeZone: 'UTC' })
  const property = { propertyNo: 'energy', propertyName: '电量', unit: 'kWh', kind: 'accumulated' }
  const { id: productId } = await save('product', { label: '电表', siyaoProperties: [property] })
  const { id: gatewayId } = await save('gateway', { gatewayName: '网关', stationId })
  const { token } = await save('gatewayaccount', { accountName: '账号', gatewayId })
  const { id: deviceId } = await save('devicemanager', { deviceName: 'M1', productId, stationId, gatewayId })
  const items = await server.call(`devicemanager/getDeviceItemInfos?deviceId=${deviceId}`)
  const [{ itemId } = { itemId: '' }] = items as { itemId: string }[]
  return {
    itemId,
    /** Sends readings, and comes back when they are acknowledged. */
    async send({ mqttPort }: SpawnedServer, readings: readonly SentReading[]) {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: token })
      const M1 = readings.map(({ ts, value }) => ({ ts, values: { energy: value } }))
      await client.publishAsync('v1/gateway/telemetry', JSON.stringify({ M1 }), { qos: 1 })
      await client.endAsync()
    },
  }
}
