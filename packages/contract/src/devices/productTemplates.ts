import * as z from 'zod'
import { call, field, Id } from '../core'
import { DefaultAlarm } from './defaultAlarms'
import { ProductProperty } from './products'

/** In which language a template's names are wanted, and stored. */
const language = z.enum(['zh-CN', 'en']).default('zh-CN').meta({ label: '语言' })

/** A model of devices that the product brings along, as it would be stored. */
export const ProductTemplate = z.object({
  /** What `createProductFromTemplate` takes. */
  key: z.string(),
  label: z.string(),
  groupName: z.string(),
  description: z.string(),
  /** `data:` address of a drawing. */
  productIcon: z.string(),
  siyaoProperties: z.array(ProductProperty),
  energyProperties: z.array(ProductProperty),
  defaultAlarms: z.array(DefaultAlarm),
})
export type ProductTemplate = z.infer<typeof ProductTemplate>

/** The templates that the product brings along, with all that comes with each. */
export const listProductTemplates = call({
  method: 'GET',
  path: '/api/ml-mlink/product/templates',
  label: '产品模板',
  permission: 'product_view',
  reads: ['product'],
  query: z.object({ language }),
  data: z.array(ProductTemplate),
})

/** Makes a product from a template: properties, picture, layout, default rules and, where it is missing, its group. */
export const createProductFromTemplate = call({
  method: 'POST',
  path: '/api/ml-mlink/product/fromTemplate',
  label: '从模板新建产品',
  permission: 'product_add',
  changes: ['product', 'productGroup'],
  audit: '从模板新建产品',
  body: z.object({
    templateKey: field.code('产品模板'),
    /** Left out: the template's, with a number behind it where that is taken. */
    label: field.name('产品名称').optional(),
    language,
  }),
  data: z.object({ id: Id, label: z.string() }),
})

/** Makes a product with all that another has, its devices apart. */
export const copyProduct = call({
  method: 'POST',
  path: '/api/ml-mlink/product/copy',
  label: '复制产品',
  permission: 'product_add',
  changes: ['product'],
  audit: '复制产品',
  body: z.object({
    id: Id.meta({ reference: 'product', label: '产品' }),
    label: field.name('产品名称'),
  }),
  data: z.object({ id: Id, label: z.string() }),
})
