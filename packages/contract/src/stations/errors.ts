import { defineErrors } from '../core'

/** Refusals of areas, stations and sites. */
export const stationErrors = defineErrors('stations', {
  ownChild: { text: '不能把记录移动到它自己的下级' },
  otherStation: { text: '上级位置不属于所选站点' },
  siteHasDevices: { text: '位置上有 {{count}} 台设备，不能更换站点' },
})
