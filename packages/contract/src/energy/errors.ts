import { defineErrors } from '../core'

/** Refusals of tariffs and calendars. */
export const energyErrors = defineErrors('energy', {
  badTariff: { text: '电价不完整：{{reason}}' },
  sameDay: { text: '该站点已有从 {{day}} 起执行的电价：{{name}}' },
  reasonNeeded: { text: '更改已经执行过的电价须填写原因' },
  tooManyTariffs: { text: '一个站点最多有 {{most}} 个电价版本' },
  badRange: { text: '日期范围须为 1 至 {{most}} 天' },
  noUsage: { text: '请输入每小时的电量，或选择一个电表数据点' },
  noReadings: { text: '该数据点在 {{day}} 没有电量数据' },
  noTariff: { text: '{{day}} 没有执行的电价' },
})
