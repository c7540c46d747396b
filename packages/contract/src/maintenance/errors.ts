import { defineErrors } from '../core/errors'

/** Refusals of the area of maintenance. */
export const maintenanceErrors = defineErrors('maintenance', {
  /** A folder would lie in itself. Choose another place. */
  ownFolder: { text: '文件夹不能移到自己或自己的下级中' },
  /** The chosen files together are larger than one archive may be. Choose fewer. */
  packTooLarge: { text: '一次最多打包 {{most}} MB，请分几次下载' },
  /** Folders would lie deeper than they may. Use a flatter place. */
  tooDeep: { text: '文件夹最多 {{most}} 级' },
})
