import * as z from 'zod'
import { reference, resource } from '../core'

/** Levels that folders may be nested. */
export const folderLevels = 8

/** A folder of files. One at the top may belong to a station; what is in it belongs to the same. */
export const MaintenanceFolder = z.object({
  folderName: z.string().trim().min(1).max(64).meta({ label: '文件夹名称', column: true, search: true }),
  parentId: reference('maintenanceFolder', { label: '上级文件夹', input: 'tree' }).optional(),
  stationId: reference('station', {
    label: '站点',
    column: true,
    search: true,
    help: '只有能看到该站点的人能看到其中的文件；不选则全部站点可见。下级文件夹与上级相同。',
  }).nullish(),
  folderRank: z.number().int().min(0).max(99_999).optional().meta({ label: '排序', column: 90 }),
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
