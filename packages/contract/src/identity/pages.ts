import { page } from '../core/page'
import { resourceButtons } from '../core/resource'
import { depts } from './dept'
import { roles } from './role'
import { platformTenantId, tenants } from './tenant'
import { users } from './user'

const group = '系统设置'

export const usersPage = page({
  path: '/settings/users',
  title: '用户管理',
  group,
  icon: 'user',
  buttons: { ...resourceButtons(users), user_reset_password: '重置密码' },
})

export const rolesPage = page({
  path: '/settings/roles',
  title: '角色管理',
  group,
  icon: 'team',
  buttons: { ...resourceButtons(roles), role_grant: '角色授权' },
})

export const departmentsPage = page({
  path: '/settings/departments',
  title: '部门管理',
  group,
  icon: 'apartment',
  buttons: resourceButtons(depts),
})

export const tenantsPage = page({
  path: '/settings/tenants',
  title: '租户管理',
  group,
  icon: 'cluster',
  tenants: [platformTenantId],
  buttons: resourceButtons(tenants),
})

export const menuManagementPage = page({
  path: '/settings/menu-management',
  title: '菜单管理',
  group,
  icon: 'ControlOutlined',
  tenants: [platformTenantId],
  accounts: ['admin'],
  buttons: { menu_view: '查看菜单', menu_edit: '修改菜单', menu_delete: '删除菜单' },
})
