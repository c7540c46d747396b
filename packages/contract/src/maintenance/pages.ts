import { recordButtons } from '../core/codes'
import { page } from '../core/page'
import { assetCodes } from './ledger/codes'

export const maintenanceFilesPage = page({
  path: '/maintenance/files/index',
  title: '运维文件',
  code: 'maintenance_files',
  icon: 'FolderOutlined',
  emptyText:
    '运维文件是图纸、说明书、检测报告、证书和照片：放进文件夹，加上标签和有效期，需要时找得到，到期前有提醒。',
  buttons: {
    ...recordButtons('maintenance_file', '运维文件'),
    ...recordButtons('maintenance_folder', '文件夹'),
  },
})

export const assetsPage = page({
  path: '/maintenance/ops-devices/index',
  title: '设备台账',
  code: 'ops_devices',
  icon: 'ProfileOutlined',
  emptyText:
    '设备台账记录每一台要维护的设备：它是什么、装在哪里、由谁负责、保修到什么时候，以及它的文件、照片和全部经历。',
  records: {
    permission: 'ops_device',
    label: '台账设备',
    load: async () => (await import('./ledger/assets')).assets,
  },
  buttons: {
    [assetCodes.move]: '变更设备状态',
    [assetCodes.retire]: '报废设备',
    ...recordButtons('ops_device_category', '设备类别'),
  },
})

/** Opened from the list, and by the QR code on the equipment. */
export const assetPage = page({
  path: '/maintenance/ops-devices/detail/:assetId',
  title: '设备档案',
  code: 'ops_devices',
  isHidden: true,
})

/** Below 运维管理, in the order of the sidebar. */
export const maintenancePages = [maintenanceFilesPage, assetsPage, assetPage]
