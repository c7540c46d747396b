import * as z from 'zod'
import { call, field, Id, resource } from '../core'

/** A region of the location tree; stations belong to its nodes. */
export const Area = z.object({
  areaName: field.name('区域名称', { column: true, search: true }),
  areaCode: field.code('区域编码', { column: true, search: true }),
  parentId: field.parent('上级区域', 'area'),
  areaRank: field.rank().optional(),
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
export const getAreaTree = call({
  method: 'GET',
  path: '/api/ml-mlink/area/tree',
  label: '区域树',
  permission: 'session',
  reads: ['area', 'station'],
  data: z.array(AreaNode),
})
