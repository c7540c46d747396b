import { defineErrors } from '../core'

/** Refusals of products, devices and gateways. */
export const deviceErrors = defineErrors('devices', {
  duplicateProperty: { text: '属性标识重复：{{propertyNo}}' },
  foreignProperty: { text: '属性 {{propertyNo}} 不属于此产品' },
  propertyTypeFixed: { text: '属性 {{propertyNo}} 已有 {{count}} 台设备使用，不能更改数据类型' },
  emptyEnum: { text: '枚举属性 {{propertyNo}} 至少需要一个枚举值' },
  badState: { text: '属性 {{propertyNo}} 的值“{{value}}”不能有文字：布尔只有 0 和 1，枚举的值是数字' },
  unnamedState: { text: '属性 {{propertyNo}} 的值 {{value}} 没有文字' },
  rangeReversed: { text: '属性 {{propertyNo}} 的下限必须小于上限' },
  productFixed: { text: '设备已建立数据点，不能更换产品' },
  siteOfOtherStation: { text: '所选位置不属于该站点' },
  circuitOfOtherStation: { text: '上级回路必须与设备在同一站点' },
  circuitLoop: { text: '上级回路不能是设备本身或它的下级' },
  circuitStationFixed: { text: '设备有下级回路，不能更换站点' },
  pointOfOtherStation: { text: '数据点必须属于所选站点' },
  mixedUnits: { text: '组内数据点的单位必须相同' },
  accountTargetFixed: { text: '账号创建后不能更换网关或设备' },
  badLayout: { text: '布局不是有效的模型布局' },
})
