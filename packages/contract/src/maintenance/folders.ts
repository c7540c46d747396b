import * as z from 'zod'
import { field, resource } from '../core'

/** Levels that folders may be nested. */
export const folderLevels = 8

/** A folder of files. One at the top may belong to a station; what is in it belongs to the same. */
export const MaintenanceFolder = z.object({
  folderName: field.name('文件夹名称', { column: true, search: true }),
  parentId: field.reference('上级文件夹', 'maintenanceFolder', { isTree: true }).optional(),
  stationId: field
    .reference('站点', 'station', {
      column: true,
      search: true,
      help: '只有能看到该站点的人能看到其中的文件；不选则全部站点可见。下级文件夹与上级相同。',
    })
    .nullish(),
  folderRank: field.rank().optional(),
})

export const maintenanceFolders = resource({
  path: '/ml-mlink/maintenancefolder',
  noun: 'maintenanceFolder',
  label: '文件夹',
  schema: MaintenanceFolder,
  permission: 'maintenance_folder',
  title: 'folderName',
  unique: [{ fields: ['parentId', 'stationId', 'folderName'] }],
  order: { field: 'folderRank', direction: 'asc' },
  isTree: true,
})
