export { CircuitBalance, circuitBalance, MeteredCircuit } from './balance'
export { type Band, bandList, bands, type DayKind, dayKinds } from './bands'
export {
  BandCalendar,
  bandCalendar,
  CalendarDay,
  calendarDays,
  mostCalendarDays,
  saveCalendarDays,
} from './calendar'
export { type TariffChange, tariffChanges } from './changes'
export { energyErrors } from './errors'
export { GroupSeries, groupSeries } from './groupSeries'
export { energyPricePage } from './pages'
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
export {
  removeTariff,
  saveTariff,
  Tariff,
  TariffDetail,
  TariffRevision,
  tariffDetail,
  tariffHistory,
  tariffList,
  tariffRevision,
  updateTariff,
} from './tariffs'
export {
  basicKinds,
  ChargeLine,
  chargeKinds,
  DemandAdvice,
  demandAdvice,
  Trial,
  tryTariff,
} from './trial'
