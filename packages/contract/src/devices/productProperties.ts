import * as z from 'zod'
import { call, field, Id, Ids, listing, Usage } from '../core'
import { changeable } from '../core/bodies'
import { ProductProperty, StoredProperty } from './products'

const path = '/ml-mlink/productproperty'
const changes = ['product']

/** The list of its product that a property stands in. */
export const propertyCategories = { siyao: '产品属性', energy: '能源属性' } as const

const { id: _, ...fields } = ProductProperty.shape
const id = Id.meta({ reference: 'productProperty', label: '属性' })

/** A property of a product as a record of its own. */
const OwnProperty = z.object({
  productId: field.reference('产品', 'product', { column: true, search: true }),
  category: field.choice('属性类别', propertyCategories, { column: true, search: true }).default('siyao'),
  ...fields,
})

/** The properties of all products, page by page; those of one with `productId_equal`. */
export const productProperties = listing({
  path,
  noun: 'product',
  label: '产品属性',
  schema: z.object({
    id: Id,
    ...OwnProperty.shape,
    createTime: field.instant('创建时间'),
    updateTime: field.instant('修改时间'),
  }),
  permission: 'product_view',
  order: { field: 'id', direction: 'asc' },
})

/** The properties of a product, its own first, then its energy registers. */
export const listProductProperties = call({
  method: 'GET',
  path: `/api${path}/list`,
  label: '产品属性列表',
  permission: 'product_view',
  reads: ['product'],
  query: z.object({ productId: Id.meta({ reference: 'product', label: '产品' }) }),
  data: z.array(StoredProperty),
})

/** One property. */
export const getProductProperty = call({
  method: 'GET',
  path: `/api${path}/detail`,
  label: '产品属性详情',
  permission: 'product_view',
  reads: ['product'],
  query: z.object({ id }),
  data: StoredProperty,
})

/** Adds a property at the end of a list of its product, whose devices get its point; as saving the product would. */
export const saveProductProperty = call({
  method: 'POST',
  path: `/api${path}/save`,
  label: '新增产品属性',
  permission: 'product_edit',
  changes,
  audit: '新增产品属性',
  body: OwnProperty,
  data: z.object({ id: Id }),
})

/** Changes a property; what is left out stays as it is. Another category takes it to the end of the product's other list. */
export const updateProductProperty = call({
  method: 'POST',
  path: `/api${path}/update`,
  label: '修改产品属性',
  permission: 'product_edit',
  changes,
  audit: '修改产品属性',
  body: z.object({ id, ...changeable(OwnProperty.omit({ productId: true })).shape }),
  data: z.object({ id: Id }),
})

/** Removes properties with their points and what these have measured; refused while something stands on one. */
export const removeProductProperties = call({
  method: 'POST',
  path: `/api${path}/remove`,
  label: '删除产品属性',
  permission: 'product_edit',
  changes,
  audit: '删除产品属性',
  query: z.object({ ids: Ids.meta({ reference: 'productProperty' }) }),
})

/** What a property of a product is used by: devices, alarm rules, views, the product's own layouts. */
export const listProductPropertyUsage = call({
  method: 'GET',
  path: `/api${path}/usage`,
  label: '产品属性的使用情况',
  permission: 'product_view',
  reads: ['product', 'view', 'alarmRule'],
  query: z.object({
    productId: Id.meta({ reference: 'product', label: '产品' }),
    propertyId: Id.meta({ reference: 'productProperty', label: '属性' }),
  }),
  data: z.array(Usage),
})
