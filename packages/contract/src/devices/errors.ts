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
  accountTargetFixed: { text: '账号创建后不能更换网关或设备' },
  badLayout: { text: '布局不是有效的模型布局' },
})
