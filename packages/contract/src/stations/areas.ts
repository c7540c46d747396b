import * as z from 'zod'
import { call, Id, reference, resource } from '../core'

/** A region of the location tree; stations belong to its nodes. */
export const Area = z.object({
  areaName: z.string().trim().min(1).max(64).meta({ label: '区域名称', column: true, search: true }),
  areaCode: z.string().trim().min(1).max(64).meta({ label: '区域编码', column: true, search: true }),
  parentId: reference('area', { label: '上级区域', input: 'tree' }).optional(),
  areaRank: z.number().int().min(0).max(99_999).optional().meta({ label: '排序', column: 90 }),
})

export const areas = resource({
  path: '/ml-mlink/area',
  noun: 'area',
  label: '区域',
  schema: Area,
  permission: 'area',
  title: 'areaName',
  unique: [{ fields: ['areaCode'] }],
  order: { field: 'areaRank', direction: 'asc' },
  isTree: true,
})

/** Node of the region tree of the header; `childAreaList` is left out when empty. */
export interface AreaNode {
  id: string
  areaCode: string
  areaName: string
  areaRank: number
  parentId: string
  childAreaList?: AreaNode[]
}
export const AreaNode: z.ZodType<AreaNode> = z.object({
  id: Id,
  areaCode: z.string(),
  areaName: z.string(),
  areaRank: z.number(),
  parentId: z.string(),
  get childAreaList() {
    return z.array(AreaNode).optional()
  },
})

/** The region tree as the header shows it. */
export const areaTree = call({
  method: 'GET',
  path: '/api/ml-mlink/area/tree',
  label: '区域树',
  permission: 'session',
  reads: ['area', 'station'],
  data: z.array(AreaNode),
})
