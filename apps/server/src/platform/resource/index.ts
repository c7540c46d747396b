export { filterConditions, orderBy, type VisibleFields, visibleFields } from './filters'
export { type HookContext, mountResource, type ResourceHooks } from './mountResource'
export { optionRoutes } from './optionRoutes'
export { readPage } from './readPage'
export { readTablePage } from './readTablePage'
export { checkReferences, escapeLike, registerReferable, requireKnown } from './references'
export { requireTimeZone } from './timeZone'
export {
  referrersOf,
  refuseWhileUsed,
  registerReferrer,
  registerUses,
  type UsesContext,
  usesAtEveryStation,
  usesOf,
} from './usage'
