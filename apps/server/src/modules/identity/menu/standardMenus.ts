import { allCalls, allPages, allResources } from '@energy-console/contract/all'
import { type ContractMenu, contractMenus } from './contractMenus'

/** The menus as the product has them, in its order: made when the module is composed, and given to what arranges them. */
export const standardMenus = (): readonly ContractMenu[] =>
  contractMenus({ pages: allPages, resources: allResources, calls: allCalls })
