export type { CompiledExpression, ExpressionInputs } from './CompiledExpression'
export type { Effect } from './effects'
export { evaluateItem, type ItemPatch, type ItemQuality, qualityOf, worseQuality } from './evaluate'
export {
  changeEffects,
  completePrompt,
  type EventContext,
  hasEvents,
  itemEffects,
  nextInRange,
  onlyCommands,
  rangeValues,
  runEvent,
  switchEffects,
} from './events'
export { compileExpression, loadExpressions } from './expression'
export { layoutText, MODEL_REFRESH_MS } from './modelRefresh'
export { patchedItem } from './patchedItem'
export {
  globalNames,
  modelProperties,
  type PointReference,
  pointKey,
  requiredPoints,
  sourcesNamedBy,
  sourcesOfEvent,
} from './points'
export {
  type BindingProgram,
  compileBindings,
  initialValue,
  resolveBindings,
  usesExpressions,
} from './program'
export { blankProperty, type Coerced, coerceProperty, setProperty } from './property'
export { type RuleEffect, ruleEffectsOf } from './ruleEffects'
export { type PointReading, ViewSession } from './session'
export { applyTransform, conditionHolds, formatValue, readingOf, roundTo } from './transform'
export { safeUrl } from './url'
export {
  type Quality,
  type ReadSource,
  type SourceValue,
  sameValue,
  toBoolean,
  toNumber,
  type ValueReading,
} from './values'
export { withValues } from './withValues'
