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
export {
  BandCost,
  CostFlow,
  type CostGrain,
  CostHeat,
  CostQuery,
  CostReport,
  CostRow,
  CostScope,
  CostTotals,
  costGrains,
  MeterCost,
  MeterCosts,
  MonthBill,
  MonthDemand,
  mostCostDays,
  mostHourlyDays,
} from './costs'
export { LoadMove, TariffSwap, WhatIf, WhatIfLine, WhatIfQuery } from './costWhatIf'
export { energyErrors } from './errors'
export { GroupSeries, groupSeries } from './groupSeries'
export { energyPricePage, energyReportPage } from './pages'
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
export {
  BillComparison,
  billKinds,
  ComparedLine,
  UtilityBill,
  utilityBills,
} from './utilityBills'
