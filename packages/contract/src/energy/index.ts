export { CircuitBalance, circuitBalance, MeteredCircuit } from './balance'
export { type Band, bandList, bands, type DayKind, dayKinds } from './bands'
export { GroupSeries, groupSeries } from './groupSeries'
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
