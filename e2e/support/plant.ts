import { type Api, api, tokenFor } from './api'
import { unique } from './unique'

interface Saved {
  id: string
}

interface ItemInfo {
  itemId: string
  propertyNo: string
}

/** A device of its own for one test, with one reading that nobody else sends. */
export interface TestDevice {
  api: Api
  stationId: string
  productId: string
  deviceId: string
  deviceName: string
  itemId: string
  /** Of the gateway account that sends for it. */
  token: string
}

/**
 * Makes product, gateway, gateway account and device through the calls that integrators use.
 *
 * @param what what it is for; made unique, it names all of them
 * @param place tenant other than `demo`, or time zone: it gets a station of its own there; without one it stands in the
 *   demo's 云杉大厦
 * @param property what its property is otherwise: a register, say
 */
export async function makeDevice(
  what: string,
  place?: { tenant?: string; timeZone?: string },
  property: object = {},
): Promise<TestDevice> {
  const name = unique(what)
  const admin = api(await tokenFor(place?.tenant ?? 'demo', 'admin'))
  if (place)
    await admin.post('/ml-mlink/station/save', {
      stationName: name,
      timeZone: place.timeZone ?? 'Asia/Shanghai',
    })
  // not any of the demo: another test may have made one just now, and takes it away again
  const query = { size: '1', stationName: place ? name : '云杉大厦' }
  const stations = await admin.get<{ records: Saved[] }>('/ml-mlink/station/page', query)
  const stationId = stations.records[0]?.id
  if (!stationId) throw new Error('the tenant has no station')
  const product = await admin.post<Saved>('/ml-mlink/product/save', {
    label: name,
    siyaoProperties: [
      {
        propertyNo: 'power',
        propertyName: '功率',
        unit: 'kW',
        dataType: 'number',
        access: 'read-write',
        decimals: 1,
        ...property,
      },
    ],
  })
  const gateway = await admin.post<Saved>('/ml-mlink/gateway/save', { gatewayName: name, stationId })
  const account = await admin.post<Saved & { token: string }>('/ml-mlink/gatewayaccount/save', {
    accountName: name,
    gatewayId: gateway.id,
  })
  const device = await admin.post<Saved>('/ml-mlink/devicemanager/save', {
    deviceName: name,
    productId: product.id,
    stationId,
    gatewayId: gateway.id,
  })
  const items = await admin.get<ItemInfo[]>('/ml-mlink/devicemanager/getDeviceItemInfos', {
    deviceId: device.id,
  })
  const itemId = items.find(({ propertyNo }) => propertyNo === 'power')?.itemId
  if (!itemId) throw new Error(`${name} has no point for its property`)
  return {
    api: admin,
    stationId,
    productId: product.id,
    deviceId: device.id,
    deviceName: name,
    itemId,
    token: account.token,
  }
}

/** Has an alarm raised where the device reports more than 100 kW: of level 1, and named after the device, unless told otherwise. */
export const watchPower = (device: TestDevice, rule: Record<string, unknown> = {}) =>
  device.api.post<Saved>('/ml-mlink/alarmrule/save', {
    ...{ ruleName: device.deviceName, itemId: device.itemId, condition: 'gt', limit: 100, level: 1 },
    ...{ content: device.deviceName, isEnabled: true, ...rule },
  })
