import * as z from 'zod'
import { field, importable } from '../core'
import { Device } from './devices'
import { Gateway, gatewayProtocols } from './gateways'
import { dataTypes, energyTypes, ProductProperty, propertyKinds, storageRules } from './products'

const { deviceCode, address, sourceName, place } = Device.shape
const { unit, decimals, min, max, deadBand, intervalSeconds } = ProductProperty.shape

/**
 * One line of a point table: a point, with the gateway, the device and the product that it belongs to. What is left out says
 * nothing: of what is there already it changes nothing.
 */
export const PointLine = z.object({
  stationId: field.reference('站点', 'station'),
  gatewayName: field.name('网关名称', { help: '留空的设备不经网关' }).nullish(),
  protocol: field.choice('协议', gatewayProtocols).nullish(),
  serialNo: Gateway.shape.serialNo,
  productName: field.name('产品名称', { help: '新设备必填；已有设备留空即可' }).nullish(),
  deviceName: field.name('设备名称'),
  deviceCode,
  address,
  sourceName,
  siteId: field.reference('位置', 'site', { narrowedBy: 'stationId' }).nullish(),
  place,
  propertyNo: field.code('点标识', { help: '网关上报这个点时用的标识' }),
  propertyName: field.name('点名称', { help: '留空即点标识' }).nullish(),
  alias: field.code('上报标识', { help: '网关以别的标识上报时填写' }).nullish(),
  unit,
  dataType: field.choice('数据类型', dataTypes).nullish(),
  access: field.choice('读写', { read: '只读', 'read-write': '读写' }).nullish(),
  kind: field.choice('数据性质', propertyKinds).nullish(),
  decimals,
  scale: field.number('倍率').nullish(),
  offset: field.number('偏移').nullish(),
  min,
  max,
  states: field.text('状态文字', { max: 2000, help: '值=文字，用分号分开：0=分闸;1=合闸' }).nullish(),
  storage: field.choice('保存规则', storageRules).nullish(),
  deadBand,
  intervalSeconds,
  energyType: field.choice('能源类型', energyTypes, { help: '电能、水量等累计量的能源类型' }).nullish(),
  channel: field
    .text('计量回路', { max: 32, help: '多回路的表每路累计量各填一个名称，如“1 路”；整表总量留空' })
    .nullish(),
  register: field.text('Modbus 寄存器', { max: 100, help: '40001 float32 CDAB ×0.1' }).nullish(),
})
export type PointLine = z.infer<typeof PointLine>

/** 点表: what its lines name of gateways, products and devices is made in one import, where it is missing. */
export const pointTable = importable({
  path: '/ml-mlink/pointtable',
  noun: 'pointTable',
  label: '点表',
  schema: PointLine,
  permission: 'device',
  title: 'propertyNo',
  makes: ['gateway', 'product', 'device', 'alarmRule'],
  import: {
    key: ['stationId', 'gatewayName', 'deviceName', 'propertyNo'],
    words: {
      gatewayName: ['网关', 'gateway', 'Gateway name'],
      productName: ['产品', 'product', 'model', '设备类型'],
      deviceName: ['设备', 'device'],
      deviceCode: ['code'],
      address: ['地址', '表地址', 'address'],
      stationId: ['站点名称', 'station'],
      siteId: ['位置名称', 'site'],
      propertyNo: ['属性标识', '标识', '标识符', '测点标识', '点号', 'tag', 'key', 'identifier', 'point'],
      propertyName: ['名称', '属性名称', '测点名称', '点描述', '描述', 'name', 'description', 'Point name'],
      alias: ['别名', '映射标识', 'mapping key'],
      states: ['枚举', '枚举文字', '枚举值', 'states', 'enum'],
      register: ['寄存器', '寄存器地址', 'register', 'modbus'],
      min: ['最小值', '量程下限'],
      max: ['最大值', '量程上限'],
      unit: ['工程单位', 'units'],
      channel: ['回路', '回路名称', 'circuit', 'channel'],
    },
    note: '每行一个点：写明它的站点、网关、设备和产品，没有的一并新建。同一网关、设备、产品的各行须一致；同一产品的设备共用属性，不必每台重复。',
  },
})

/** The words of states as people write them in one cell, by value; undefined where it cannot be read so. */
export function readStates(text: string): Record<string, string> | undefined {
  const parts = text
    .split(/[;；\n,，、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const pairs = parts.map((part) => /^(-?\w{1,32})\s*[=:：]\s*(\S.{0,63})$/.exec(part))
  if (pairs.length === 0 || pairs.some((pair) => pair === null)) return undefined
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2]?.trim() ?? '']))
}
