import {
  copyProduct,
  createProductFromTemplate,
  listProductTemplates,
} from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import { renderTemplates } from './render'
import { copyOfProduct, type ProductMaking, productFromTemplate } from './rules'

/** The calls that make products from what is there already: templates and other products. */
export const templateRoutes = (making: ProductMaking): Implementation[] => [
  implement(listProductTemplates, async ({ query }) => [...renderTemplates(query.language)]),
  implement(createProductFromTemplate, ({ body, ...context }) => productFromTemplate(context, making, body)),
  implement(copyProduct, ({ body, ...context }) => copyOfProduct(context, making, body)),
]
