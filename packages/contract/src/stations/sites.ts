import * as z from 'zod'
import { call, choice, Id, reference, resource, TreeNode } from '../core'

export const siteTypes = {
  building: '楼栋',
  floor: '楼层',
  room: '房间',
  distribution: '配电房',
  other: '其他',
} as const

/** A place within a station: building, floor, room. Devices stand at sites. */
export const Site = z.object({
  siteName: z.string().trim().min(1).max(64).meta({ label: '位置名称', column: true, search: true }),
  stationId: reference('station', { label: '站点', column: true, search: true }),
  parentId: reference('site', { label: '上级位置', input: 'tree' }).optional(),
  siteType: choice(siteTypes, { label: '位置类型', column: true }).optional(),
  siteRank: z.number().int().min(0).max(99_999).optional().meta({ label: '排序', column: 90 }),
  remark: z.string().max(500).nullish().meta({ label: '备注', input: 'textarea' }),
})

export const sites = resource({
  path: '/ml-mlink/site',
  noun: 'site',
  label: '位置',
  schema: Site,
  permission: 'site',
  title: 'siteName',
  unique: [{ fields: ['stationId', 'parentId', 'siteName'] }],
  order: { field: 'siteRank', direction: 'asc' },
  isTree: true,
})

/** The sites of one station as a tree. */
export const siteTree = call({
  method: 'GET',
  path: '/api/ml-mlink/site/tree',
  label: '站点位置树',
  permission: 'session',
  reads: ['site'],
  query: z.object({ stationId: Id.meta({ reference: 'station', label: '站点' }) }),
  data: z.array(TreeNode),
})
