import { packMaintenanceFiles, removeMaintenanceFiles } from '@energy-console/contract/maintenance'
import { action } from '../../../kit/action/action'
import type { FileRow } from './FileRow'

const ids = (files: readonly FileRow[]) => ({ query: { ids: files.map(({ id }) => id).join() } })

/** Packs files in the background. */
export const pack = action({
  call: packMaintenanceFiles,
  label: '打包下载',
  input: ids,
  done: '正在后台打包，完成后在用户菜单的“后台任务”中下载。',
})

/** Removes files with all that they were. */
export const remove = action({
  call: removeMaintenanceFiles,
  label: '删除',
  input: ids,
  confirm: {
    title: '删除 {{count}} 个文件？',
    text: '所有历史版本一起删除，不能恢复。',
    params: ({ length }) => ({ count: length }),
    names: (files) => files.map(({ fileName }) => fileName),
  },
  done: '删除成功',
  isDanger: true,
})
