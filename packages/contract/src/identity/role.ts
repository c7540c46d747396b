import * as z from 'zod'
import { call } from '../core/call'
import { TreeNode } from '../core/envelope'
import { field, Id, Ids, reference } from '../core/fields'
import { resource } from '../core/resource'

/** A role of one tenant. Which menus and stations it gives is granted apart. */
export const Role = z.object({
  parentId: field.parent('上级角色', 'role'),
  roleName: field.name('角色名称', { max: 32, column: true, search: true }),
  roleAlias: field.code('角色别名', {
    max: 32,
    pattern: [/^[\w-]{1,32}$/, '只能包含字母、数字、下划线和连字符'],
    column: true,
    search: true,
  }),
  sort: field.rank().default(1),
  tenantId: z.string().optional().meta({ readOnly: true, form: false }),
})

export const roles = resource({
  path: '/blade-system/role',
  noun: 'role',
  label: '角色',
  schema: Role,
  permission: 'role',
  title: 'roleName',
  unique: [{ fields: ['roleAlias'] }, { fields: ['roleName'] }],
  order: { field: 'sort', direction: 'asc' },
  isTree: true,
  namedTo: ['role_view', 'user_view'],
})

export const getRoleTree = call({
  method: 'GET',
  path: '/api/blade-system/role/tree',
  label: '角色树',
  permission: ['role_view', 'user_view'],
  reads: ['role'],
  data: z.array(TreeNode),
})

/** `dataScopeIds` are stations; `"0"` among them stands for all stations, those of the future included. */
export const RoleGrant = z.object({
  roleIds: z.array(Id).min(1).max(100).meta({ label: '角色', reference: 'role' }),
  menuIds: z.array(Id).max(5000).meta({ label: '菜单', reference: 'menu' }),
  dataScopeIds: z.array(Id).max(5000).default([]).meta({ label: '站点权限', reference: 'station' }),
  apiScopeIds: z.array(Id).max(0).default([]).meta({ label: '接口权限' }),
})
export type RoleGrant = z.infer<typeof RoleGrant>

/** Replaces what the roles give. Nobody can grant what he does not hold himself. */
export const grantRoles = call({
  method: 'POST',
  path: '/api/blade-system/role/grant',
  label: '角色授权',
  permission: 'role_grant',
  changes: ['role'],
  audit: '角色授权',
  body: RoleGrant,
})

/** Menus, stations and calls that the caller may grant, as trees. */
export const getGrantTree = call({
  method: 'GET',
  path: '/api/blade-system/menu/grant-tree',
  label: '授权树',
  permission: 'role_grant',
  reads: ['role', 'menu', 'station'],
  data: z.object({ menu: z.array(TreeNode), dataScope: z.array(TreeNode), apiScope: z.array(TreeNode) }),
})

/** What the roles have been granted, as ids of the nodes of `grant-tree`. */
export const getRoleGrants = call({
  method: 'GET',
  path: '/api/blade-system/menu/role-tree-keys',
  label: '角色授权节点',
  permission: 'role_grant',
  reads: ['role'],
  query: z.object({ roleIds: Ids.meta({ reference: 'role', label: '角色' }) }),
  data: z.object({ menu: z.array(Id), dataScope: z.array(Id), apiScope: z.array(Id) }),
})

export const RoleHolder = z.object({ id: Id, account: z.string(), realName: z.string(), status: z.string() })
export type RoleHolder = z.infer<typeof RoleHolder>

/** The users who have a role, by account; the first 500, and how many there are. */
export const listRoleHolders = call({
  method: 'GET',
  path: '/api/blade-system/role/holders',
  label: '拥有角色的用户',
  permission: 'user_view',
  reads: ['role', 'user'],
  query: z.object({ roleId: reference('role', { label: '角色' }) }),
  data: z.object({ holders: z.array(RoleHolder), total: z.number() }),
})
