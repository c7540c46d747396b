export { backfillCalcPoint, mostBackfillDays, tryFormula } from './calcCalls'
export {
  CalcPoint,
  CalcPointPlace,
  type CalcTake,
  CalcVariable,
  calcMissing,
  calcPoints,
  calcStates,
  calcTakes,
  calcWindows,
  mostCalcVariables,
} from './calcPoints'
export { automationErrors } from './errors'
export { calcPointsPage } from './pages'
