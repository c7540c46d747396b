import { page, resourceButtons } from '../core'
import { fileCodes } from './codes'
import { maintenanceFolders } from './folders'

export const maintenanceFilesPage = page({
  path: '/maintenance/files/index',
  title: '运维文件',
  code: 'maintenance_files',
  icon: 'FolderOutlined',
  emptyText:
    '运维文件是图纸、说明书、检测报告、证书和照片：放进文件夹，加上标签和有效期，需要时找得到，到期前有提醒。',
  buttons: {
    ...resourceButtons({ codes: fileCodes, label: '运维文件' }),
    ...resourceButtons(maintenanceFolders),
  },
})
