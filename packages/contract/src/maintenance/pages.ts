import { page, resourceButtons } from '../core'
import { fileCodes } from './files'
import { maintenanceFolders } from './folders'

export const maintenanceFilesPage = page({
  path: '/maintenance/files/index',
  title: '运维文件',
  code: 'maintenance_files',
  group: '运维管理',
  icon: 'FolderOutlined',
  buttons: {
    ...resourceButtons({ codes: fileCodes, label: '运维文件' }),
    ...resourceButtons(maintenanceFolders),
  },
})
