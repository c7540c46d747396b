import * as z from 'zod'
import { call, DateTime, field, Id, resource } from '../core'

/** What links a property of the device's product to the point that its values are stored under. */
export const DeviceProp = z.object({ propertyNo: z.string(), propertyName: z.string(), itemId: Id })

/** A monitored device. Its points exist from saving on, one for each property of its product. */
export const Device = z.object({
  deviceName: field.name('设备名称', { column: true, search: true }),
  deviceCode: field.text('设备编码', { column: true, search: true }).nullish(),
  productId: field.reference('产品', 'product', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  siteId: field.reference('位置', 'site', { column: true, narrowedBy: 'stationId' }).nullish(),
  gatewayId: field
    .reference('网关', 'gateway', { column: true, search: true, narrowedBy: 'stationId' })
    .nullish(),
  /** What feeds it: the device above it in the circuit tree of its station; an incomer has none. */
  circuitParentId: field
    .reference('上级回路', 'device', {
      narrowedBy: 'stationId',
      help: '为它供电的表计、开关或变压器；进线没有上级',
    })
    .nullish(),
  /** Which of several circuits that the device above measures feeds it; without one, the device as a whole. */
  circuitParentChannel: field
    .text('上级计量回路', {
      ...{ max: 32, tellsOf: 'circuitParentId' },
      help: '上级测量多个回路时，由其中哪一个供电；留空为整台设备',
    })
    .nullish(),
  /** Of a transformer, or of the meter that measures one: what its load is told by. */
  ratedKva: field
    .quantity('额定容量', 'kVA', 1, {
      above: 0,
      max: 1e7,
      help: '变压器或它的总表的额定容量；报表用它算负载率',
    })
    .nullish(),
  address: field.text('通信地址').nullish(),
  sourceName: field.text('上报名称', { max: 128, help: '网关以此名称上报该设备；留空即设备名称' }).nullish(),
  place: field.text('安装地点', { max: 128 }).nullish(),
  /** A device is offline when nothing has come for three times this. */
  intervalSeconds: field
    .duration('上报间隔', 's', { min: 1, max: 86_400, help: '超过三倍间隔没有数据视为离线' })
    .optional(),
  isOnline: field
    .toggle('在线', {
      ...{ column: true, search: true, isState: true },
      ...{ readOnly: true, states: ['在线', '离线'] },
    })
    .optional(),
  lastContactTime: field.instant('最后通信', { column: true, readOnly: true, showsAge: true }).nullish(),
  remark: field.remark().nullish(),
  deviceProps: z.array(DeviceProp).optional().meta({ readOnly: true }),
})

/** Properties that are looked at first of a device. */
export const mostHeadProps = 3

/** Rows carry `deviceId` (the id again), `deviceProps` and `headProps`. */
export const devices = resource({
  path: '/ml-mlink/devicemanager',
  noun: 'device',
  label: '设备',
  schema: Device,
  permission: 'device',
  title: 'deviceName',
  unique: [{ fields: ['gatewayId', 'deviceName'] }],
  answered: {
    deviceId: Id,
    /**
     * What is looked at first of it, {@link mostHeadProps} at most: what is measured, power before all, then one of each unit in the order of
     * the product's properties; then registers, states, and last what is set.
     */
    headProps: z.array(DeviceProp).max(mostHeadProps),
  },
  import: { key: ['stationId', 'deviceName'] },
})

/** A device as lists outside the resource answer it. */
export const DeviceRow = z.object({
  ...Device.shape,
  id: Id,
  deviceId: Id,
  createTime: DateTime,
  updateTime: DateTime,
})

/** Devices at a site and at the sites below it, by name; at most `size` of those whose name contains `keyword`. */
export const listDevicesBySite = call({
  method: 'GET',
  path: '/api/ml-mlink/devicemanager/getlistBySiteId',
  label: '位置下的设备',
  permission: 'device_view',
  reads: ['device', 'site', 'product'],
  query: z.object({
    siteId: Id.meta({ reference: 'site', label: '位置' }),
    keyword: z.string().trim().max(64).optional().meta({ label: '设备名称' }),
    size: z.coerce.number().int().min(1).max(1000).default(1000).meta({ label: '每页条数' }),
  }),
  data: z.array(DeviceRow),
})
