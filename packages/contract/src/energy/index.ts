export { type Band, bandList, bands, type DayKind, dayKinds } from './bands'
export { type TariffChange, tariffChanges } from './changes'
export {
  DayTable,
  maxPeriods,
  Period,
  Schedule,
  type ScheduleProblem,
  Season,
  scheduleProblems,
  UnitPrice,
} from './schedule'
export { BasicCharge, powerFactorStandards, TariffTerms, Tiers } from './tariff'
