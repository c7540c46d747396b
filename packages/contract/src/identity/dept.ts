import * as z from 'zod'
import { call } from '../core/call'
import { TreeNode } from '../core/envelope'
import { field } from '../core/fields'
import { resource } from '../core/resource'

/** Stations that a department is given at most. */
export const mostDeptStations = 400

/** A department. `ancestors` is the comma list of the ids above it, from `"0"` down. */
export const Dept = z.object({
  parentId: field.parent('上级部门', 'dept'),
  deptName: field.name('部门名称', { max: 45, column: true, search: true }),
  fullName: field.text('部门全称', { max: 90, column: true, search: true }).default(''),
  stationIds: field.references('数据权限站点', 'station', {
    most: mostDeptStations,
    column: true,
    help: '本部门和上级部门的用户能看到这些站点，另加角色给予的站点',
  }),
  sort: field.rank().default(1),
  remark: field.remark('备注', { max: 255, column: true }).default(''),
  ancestors: z.string().optional().meta({ readOnly: true, form: false }),
  tenantId: z.string().optional().meta({ readOnly: true, form: false }),
})

export const depts = resource({
  path: '/blade-system/dept',
  noun: 'dept',
  label: '部门',
  schema: Dept,
  permission: 'dept',
  title: 'deptName',
  order: { field: 'sort', direction: 'asc' },
  isTree: true,
})

export const getDeptTree = call({
  method: 'GET',
  path: '/api/blade-system/dept/tree',
  label: '部门树',
  permission: ['dept_view', 'user_view'],
  reads: ['dept'],
  data: z.array(TreeNode),
})
