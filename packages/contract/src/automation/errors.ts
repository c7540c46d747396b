import { defineErrors } from '../core'

/** Refusals of what runs by itself. */
export const automationErrors = defineErrors('automation', {
  /** A formula cannot be read or mixes units. The piece that is wrong is named; mend it. */
  badFormula: { text: '公式有误：{{problem}} {{part}}' },
  /** A formula names no point, or a variable stands for a text. Choose points that hold numbers. */
  notANumber: { text: '变量 {{name}} 的数据点不是数值类型' },
  /** The formula has no variables: its result would never change. Add a variable. */
  noVariables: { text: '公式至少要用到一个变量' },
  /** Calculated points would lead back to this one. Take it out of the formula of one of those named. */
  cycle: { text: '循环计算：{{path}}' },
  /** The result would come in another unit than the point has. Convert it, or change the unit of the point. */
  otherUnit: { text: '结果的单位是 {{unit}}，与计算点的单位不同' },
  /** The device stands at another station. Choose one of the station. */
  deviceOfOtherStation: { text: '设备不属于该站点' },
  /** A calculated point cannot go to another device or station: its history stands there. Make a new one. */
  placeFixed: { text: '计算点建立后不能更换站点或设备' },
  /** A back-fill ends before it begins, reaches into the future or spans too much. Choose another span. */
  badSpan: { text: '时间范围须在过去 {{days}} 天之内，且开始早于结束' },
})
