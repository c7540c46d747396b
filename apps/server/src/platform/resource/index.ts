export { filterConditions, orderBy } from './filters'
export type { Before, HookContext, ResourceHooks, Stored } from './hooks'
export { mountResource } from './mountResource'
export { optionRoutes } from './optionRoutes'
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
