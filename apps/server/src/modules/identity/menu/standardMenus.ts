import { allCalls, allPages, allResources } from '@energy-console/contract/all'
import { type ContractMenu, contractMenus } from './contractMenus'

let menus: readonly ContractMenu[] | undefined

/** The menus as the product has them, in its order. */
export function standardMenus(): readonly ContractMenu[] {
  menus ??= contractMenus({ pages: allPages, resources: allResources, calls: allCalls })
  return menus
}
