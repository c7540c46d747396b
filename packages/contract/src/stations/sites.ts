import * as z from 'zod'
import { call, field, Id, resource, TreeNode } from '../core'

export const siteTypes = {
  building: '楼栋',
  floor: '楼层',
  room: '房间',
  distribution: '配电房',
  other: '其他',
} as const

/** A place within a station: building, floor, room. Devices stand at sites. */
export const Site = z.object({
  siteName: field.name('位置名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  parentId: field.parent('上级位置', 'site', { narrowedBy: 'stationId' }),
  siteType: field.choice('位置类型', siteTypes, { column: true }).optional(),
  siteRank: field.rank().optional(),
  remark: field.remark().nullish(),
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
  import: {
    key: ['stationId', 'parentId', 'siteName'],
    note: '上级位置可以是同一文件中前面的行；有同名的上级时写出上一级，如“1号楼/1F”。',
  },
})

/** The sites of one station as a tree. */
export const getSiteTree = call({
  method: 'GET',
  path: '/api/ml-mlink/site/tree',
  label: '站点位置树',
  permission: 'session',
  reads: ['site'],
  query: z.object({ stationId: Id.meta({ reference: 'station', label: '站点' }) }),
  data: z.array(TreeNode),
})
