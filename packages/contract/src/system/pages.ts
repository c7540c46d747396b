import { page } from '../core/page'
import { platformTenantId } from '../identity/tenantInfo'

/** The settings are the administrators'. */
const firstGrants = { page: 'administrators', look: 'administrators', change: 'administrators' } as const

export const parametersPage = page({
  path: '/settings/parameters',
  title: '系统参数',
  emptyText: '系统参数决定密码策略、锁屏、告警弹窗等在本租户中如何工作；也可以添加自己的参数。',
  icon: 'SlidersOutlined',
  firstGrants,
  records: {
    permission: 'param',
    label: '系统参数',
    load: async () => (await import('./parameter')).parameters,
  },
})

export const dictionariesPage = page({
  path: '/settings/dict',
  title: '业务字典',
  emptyText: '字典是可以自己维护的下拉选项：先新增字典，再为它添加取值。',
  icon: 'BookOutlined',
  firstGrants,
  buttons: { dict_view: '查看业务字典', dict_edit: '保存业务字典', dict_delete: '删除业务字典' },
})

export const systemDictionariesPage = page({
  path: '/settings/system-dict',
  title: '系统字典',
  emptyText: '系统字典由平台维护，所有租户共用。',
  icon: 'BookOutlined',
  firstGrants,
  buttons: {
    system_dict_view: '查看系统字典',
    system_dict_edit: '保存系统字典',
    system_dict_delete: '删除系统字典',
  },
})

export const customersPage = page({
  path: '/settings/custom',
  title: '客户管理',
  emptyText: '客户是使用平台的企业：联系人、合同，以及他们的租户。',
  icon: 'IdcardOutlined',
  firstGrants,
  tenants: [platformTenantId],
  records: {
    permission: 'custom',
    label: '客户',
    load: async () => (await import('./customers')).customers,
  },
})

export const domainsPage = page({
  path: '/settings/domain-management',
  title: '域名管理',
  emptyText: '按域名设置平台的名称、标志和颜色：用户从哪个域名打开，就看到哪个品牌。',
  icon: 'global',
  firstGrants,
  tenants: [platformTenantId],
  accounts: ['admin'],
  records: {
    permission: 'domain',
    label: '域名',
    load: async () => (await import('./domains')).domains,
  },
})

export const announcementsPage = page({
  path: '/settings/announcements',
  title: '公告管理',
  emptyText: '公告在用户打开平台时显示一次：停电检修、新功能、放假安排。',
  icon: 'NotificationOutlined',
  firstGrants,
  records: {
    permission: 'announcement',
    label: '公告',
    load: async () => (await import('./announcements')).announcements,
  },
})

/** The platform's own: admin of tenant 000000. */
const ofPlatform = { firstGrants, tenants: [platformTenantId], accounts: ['admin'] } as const

export const carouselPage = page({
  path: '/settings/carousel-management',
  title: '轮播管理',
  emptyText: '登录页和大屏轮流显示的图片，按顺序播放；登录页没有图片时显示平台自带的画面。',
  icon: 'FundProjectionScreenOutlined',
  ...ofPlatform,
  records: {
    permission: 'carousel',
    label: '轮播图',
    load: async () => (await import('./carousel')).slides,
  },
})

export const agreementsPage = page({
  path: '/settings/privacy-agreement/index',
  title: '隐私协议',
  emptyText: '写好并发布后，登录页可以阅读协议，所有用户下次打开平台时会被要求同意一次。',
  icon: 'audit',
  ...ofPlatform,
  records: {
    permission: 'privacy',
    label: '隐私协议',
    load: async () => (await import('./agreements')).privacyAgreements,
  },
})

export const agreementEditorPage = page({
  path: '/settings/privacy-agreement/editor',
  title: '协议详情',
  code: 'settings_privacy_agreement',
  isHidden: true,
  ...ofPlatform,
})

export const logsPage = page({
  path: '/logs/index',
  title: '操作日志',
  emptyText: '登录和每一次修改都会记录在这里。',
  icon: 'file-search',
  lists: async () => (await import('./operationLog')).operationLogs,
  firstGrants: { page: 'administrators', look: 'administrators' },
  buttons: { operation_log_view: '查看操作日志', trouble_view: '查看系统异常' },
})

export const diskUsagePage = page({
  path: '/settings/disk-usage',
  title: '磁盘用量',
  emptyText: '数据库和文件占用了多少磁盘空间，按表和租户列出。',
  icon: 'DatabaseOutlined',
  firstGrants,
  tenants: [platformTenantId],
  accounts: ['admin'],
  buttons: { disk_usage_view: '查看磁盘用量' },
})

export const systemBackupPage = page({
  path: '/settings/system-backup',
  title: '系统备份',
  emptyText: '还没有备份。备份是整个数据库（含上传的文件）在某一时刻的完整快照。',
  icon: 'SaveOutlined',
  firstGrants,
  tenants: [platformTenantId],
  accounts: ['admin'],
  buttons: {
    system_backup_view: '查看备份',
    system_backup_edit: '备份与计划',
    system_backup_download: '下载备份',
  },
})

export const softwareVersionsPage = page({
  path: '/settings/software-versions',
  title: '软件版本',
  emptyText: '本系统和它的运行环境是什么版本，何时启动和升级，程序文件是否完整。',
  icon: 'CodeOutlined',
  ...ofPlatform,
  buttons: { software_version_view: '查看软件版本' },
})

/** Below 系统设置: whom the platform serves, in the order of the sidebar. */
export const clientPages = [customersPage, domainsPage]

/** Below 系统设置: what is shown and how it works, in the order of the sidebar. */
export const settingPages = [
  announcementsPage,
  carouselPage,
  agreementsPage,
  agreementEditorPage,
  parametersPage,
  dictionariesPage,
  systemDictionariesPage,
]

/** Below 系统设置: the installation itself, in the order of the sidebar. */
export const installationPages = [diskUsagePage, systemBackupPage, softwareVersionsPage]
