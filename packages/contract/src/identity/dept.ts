import * as z from 'zod'
import { call } from '../core/call'
import { TreeNode } from '../core/envelope'
import { reference } from '../core/fields'
import { resource } from '../core/resource'

/** A department. `ancestors` is the comma list of the ids above it, from `"0"` down. */
export const Dept = z.object({
  parentId: z
    .union([z.literal('0'), reference('dept')])
    .default('0')
    .meta({ label: '上级部门', input: 'tree', reference: 'dept' }),
  deptName: z.string().trim().min(1).max(45).meta({ label: '部门名称', column: true, search: true }),
  fullName: z.string().trim().max(90).default('').meta({ label: '部门全称', column: true, search: true }),
  sort: z.coerce.number().int().min(0).max(99_999).default(1).meta({ label: '排序', column: true }),
  remark: z.string().max(255).default('').meta({ label: '备注', column: true, input: 'textarea' }),
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

export const deptTree = call({
  method: 'GET',
  path: '/api/blade-system/dept/tree',
  label: '部门树',
  permission: ['dept_view', 'user_view'],
  reads: ['dept'],
  data: z.array(TreeNode),
})
