import { defineErrors } from '../core'

/** Refusals of areas, stations and sites. */
export const stationErrors = defineErrors('stations', {
  /** A region or site would lie below itself. Choose another parent. */
  ownChild: { text: '不能把记录移动到它自己的下级' },
  /** The parent site belongs to another station. Choose one of the same station. */
  otherStation: { text: '上级位置不属于所选站点' },
  /** Sites below would stay behind in the former station. Move those first. */
  hasChildren: { text: '位置下有下级位置，不能更换站点' },
})
