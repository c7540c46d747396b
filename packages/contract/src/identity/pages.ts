import { page } from '../core/page'
import { platformTenantId } from './tenantInfo'

/** The settings are the administrators'. */
const firstGrants = { page: 'administrators', look: 'administrators', change: 'administrators' } as const

export const usersPage = page({
  path: '/settings/users',
  title: '用户管理',
  firstGrants,
  icon: 'user',
  emptyText: '用户用租户、账号和密码登录；角色决定他能打开哪些页面、看到哪些站点。',
  records: {
    permission: 'user',
    label: '用户',
    load: async () => (await import('./user')).users,
  },
  buttons: { user_reset_password: '重置密码', user_reset_second_factor: '重置两步验证' },
})

export const signInProvidersPage = page({
  path: '/settings/single-sign-on',
  title: '单点登录',
  firstGrants,
  icon: 'key',
  emptyText: '用户可以用公司的统一身份（OpenID Connect）登录，登录页会出现相应的按钮。',
  records: {
    permission: 'sign_in_provider',
    label: '身份提供方',
    load: async () => (await import('./signInProvider')).signInProviders,
  },
})

/** Accounts that end by themselves: for whoever is called admin (platform shell, section 6). */
export const temporaryAccountPage = page({
  path: '/settings/temporary-account',
  title: '临时账号',
  icon: 'FieldTimeOutlined',
  accounts: ['admin'],
  emptyText: '临时账号在约定的时间内有效，到期自动失效：给调试人员、访客单位和外包队伍使用。',
  records: {
    permission: 'temporary_account',
    label: '临时账号',
    load: async () => (await import('./temporaryAccount')).temporaryAccounts,
  },
})

export const rolesPage = page({
  path: '/settings/roles',
  title: '角色管理',
  firstGrants,
  icon: 'team',
  emptyText: '角色把页面、按钮和站点的权限合在一起，再分配给用户。',
  records: {
    permission: 'role',
    label: '角色',
    load: async () => (await import('./role')).roles,
  },
  buttons: { role_grant: '角色授权' },
})

export const departmentsPage = page({
  path: '/settings/departments',
  title: '部门管理',
  firstGrants,
  icon: 'apartment',
  emptyText: '部门按组织结构排列用户。',
  records: {
    permission: 'dept',
    label: '部门',
    load: async () => (await import('./dept')).depts,
  },
})

export const tenantsPage = page({
  path: '/settings/tenants',
  title: '租户管理',
  firstGrants,
  icon: 'cluster',
  tenants: [platformTenantId],
  emptyText: '租户之间的数据完全隔离；新租户同时得到一个管理员账号 admin。',
  records: {
    permission: 'tenant',
    label: '租户',
    load: async () => (await import('./tenant')).tenants,
  },
  buttons: {
    tenant_archive: '导出租户数据',
    tenant_erase: '彻底删除租户',
    tenant_view_as: '只读查看租户',
    tenant_reset_admin: '重置租户管理员',
  },
})

export const menuManagementPage = page({
  path: '/settings/menu-management',
  title: '菜单管理',
  firstGrants,
  icon: 'ControlOutlined',
  tenants: [platformTenantId],
  accounts: ['admin'],
  buttons: { menu_view: '查看菜单', menu_edit: '修改菜单', menu_delete: '删除菜单' },
})

/** Everybody's own: reached from the user's menu. */
export const accountPage = page({
  path: '/account',
  title: '个人中心',
  code: null,
  isHidden: true,
  icon: 'user',
})

export const signInLogsPage = page({
  path: '/logs/sign-in',
  title: '登录日志',
  emptyText: '每一次登录和失败的尝试都会记录在这里，保留一年。',
  icon: 'file-search',
  lists: async () => (await import('./signInLog')).signInLogs,
  firstGrants: { page: 'administrators', look: 'administrators' },
  buttons: { sign_in_log_view: '查看登录日志' },
})

/** Below 系统设置: who signs in, in the order of the sidebar. */
export const peoplePages = [usersPage, temporaryAccountPage, rolesPage, departmentsPage, signInProvidersPage]
