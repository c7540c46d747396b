import * as z from 'zod'
import { field, resource } from '../../core'

/** Levels that categories may be nested. */
export const categoryLevels = 5

/** A kind of equipment: transformers, pumps; below it finer ones. */
export const AssetCategory = z.object({
  categoryName: field.name('类别名称', { column: true, search: true }),
  parentId: field.parent('上级类别', 'assetCategory'),
  categoryRank: field.rank().optional(),
})

export const assetCategories = resource({
  path: '/ml-mlink/assetcategory',
  noun: 'assetCategory',
  label: '设备类别',
  schema: AssetCategory,
  permission: 'ops_device_category',
  title: 'categoryName',
  unique: [{ fields: ['parentId', 'categoryName'] }],
  order: { field: 'categoryRank', direction: 'asc' },
  isTree: true,
})
