import { defineErrors } from '../core'

/** Refusals of areas, stations and sites. */
export const stationErrors = defineErrors('stations', {
  ownChild: { text: '不能把记录移动到它自己的下级' },
  otherStation: { text: '上级位置不属于所选站点' },
  hasChildren: { text: '位置下有下级位置，不能更换站点' },
})
