import { defineErrors } from '../core/errors'

/** Refusals of the area of maintenance. */
export const maintenanceErrors = defineErrors('maintenance', {
  ownFolder: { text: '文件夹不能移到自己或自己的下级中' },
  packTooLarge: { text: '一次最多打包 {{most}} MB，请分几次下载' },
  tooDeep: { text: '文件夹最多 {{most}} 级' },
})
