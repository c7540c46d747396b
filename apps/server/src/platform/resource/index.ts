export { filterConditions, orderBy, type VisibleFields, visibleFields } from './filters'
export type { Before, HookContext, ResourceHooks, Stored } from './hooks'
export { mountResource } from './mountResource'
export { optionRoutes } from './optionRoutes'
export { readPage } from './readPage'
export { readTablePage } from './readTablePage'
export { checkReferences, escapeLike, registerReferable, requireKnown } from './references'
export { requireTimeZone } from './timeZone'
export {
  forgetReferrers,
  referrersOf,
  refuseWhileUsed,
  registerReferrer,
  registerUses,
  type UsesContext,
  usesAtEveryStation,
  usesOf,
} from './usage'
