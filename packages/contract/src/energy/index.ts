export { CircuitBalance, getCircuitBalance, MeteredCircuit } from './balance'
export { type Band, bandList, bands, type DayKind, dayKinds } from './bands'
export {
  BaselineDay,
  BaselineFileRow,
  BaselineModel,
  type BaselineProblem,
  baselineProblems,
  type DriverKind,
  driverKinds,
  EnergyBaseline,
  energyBaselines,
  exportBaselineReport,
  getBaselineReport,
  type LeftOutReason,
  leastBaselineDays,
  leftOutReasons,
  mostBaselineDays,
  mostDrivers,
} from './baselines'
export {
  BandCalendar,
  CalendarChange,
  CalendarDay,
  getBandCalendar,
  HolidayRun,
  listCalendarChanges,
  listCalendarDays,
  mostCalendarDays,
  saveCalendarDays,
} from './calendar'
export { type TariffChange, tariffChanges } from './changes'
export { chargeKinds } from './chargeKinds'
export { Circuit, listCircuits, mostCircuits } from './circuits'
export {
  CostFileRow,
  EmissionFileRow,
  exportCostReport,
  getBillComparison,
  getCostFlow,
  getCostHeat,
  getCostReport,
  listCostMeters,
  MeterFileRow,
  tryCostChange,
} from './costCalls'
export {
  CostStation,
  CostStationFileRow,
  CostStations,
  CostStationsQuery,
  exportCostStations,
  listCostStations,
  mostCostStations,
} from './costStations'
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
  leastCoverage,
  MeterCost,
  MeterCosts,
  MonthBill,
  MonthDemand,
  mostCostDays,
  mostHourlyDays,
} from './costs'
export { LoadMove, TariffSwap, TermsSwap, WhatIf, WhatIfLine, WhatIfQuery } from './costWhatIf'
export {
  brokenReference,
  exportCustomReport,
  getCustomReport,
  getCustomReportDraft,
  listReportProperties,
  mostExtremeTimes,
  mostReportCells,
  mostReportDays,
  mostReportPoints,
  mostReportProperties,
  mostReportRunHours,
  ReckonedReport,
  ReportCell,
  ReportColumn,
  type ReportFault,
  ReportLine,
  reportFaults,
  tryCustomReport,
} from './customReportCalls'
export {
  CustomReport,
  customReports,
  isTimeKind,
  measureLetter,
  mostReportMeasures,
  mostReportObjects,
  objectLetter,
  type ReportLayout,
  ReportMeasure,
  type ReportMeasureKind,
  ReportObject,
  type ReportObjectKind,
  type ReportPeriod,
  type ReportStep,
  type ReportTemplate,
  type ReportTone,
  type ReportTotal,
  reportCompares,
  reportLayouts,
  reportMeasureKinds,
  reportObjectKinds,
  reportPeriods,
  reportSteps,
  reportTemplates,
  reportTones,
  reportTotals,
  stepsOf,
} from './customReports'
export { EmissionFactors, emissionParameters, emissionsOf } from './emissions'
export {
  type ConsumptionKind,
  consumptionKinds,
  EnergyUnit,
  energyUnits,
  mostUnitAmounts,
  type UnitBasis,
  unitBases,
} from './energyUnits'
export { energyErrors } from './errors'
export {
  exportGroupSeries,
  GroupFileRow,
  GroupMemberRow,
  GroupSeries,
  GroupSeriesQuery,
  getGroupSeries,
  mostGroupBuckets,
} from './groupSeries'
export {
  circuitsPage,
  customReportPage,
  energyBaselinePage,
  energyPricePage,
  energyReportPage,
  energyUnitPage,
} from './pages'
export { mostMailedUsers, ReportMailing, reportMailings } from './reportMailings'
export {
  DayTable,
  maxPeriods,
  Period,
  Schedule,
  type ScheduleProblem,
  Season,
  scheduleProblems,
} from './schedule'
export { BasicCharge, powerFactorStandards, TariffTerms, Tiers } from './tariff'
export {
  copyTariff,
  getTariff,
  getTariffRevision,
  listTariffCopies,
  listTariffRevisions,
  listTariffs,
  mostCopies,
  removeTariff,
  saveTariff,
  Tariff,
  TariffCopy,
  TariffDetail,
  TariffRevision,
  updateTariff,
} from './tariffs'
export {
  basicKinds,
  ChargeLine,
  DemandAdvice,
  getDemandAdvice,
  listMeasuredDemand,
  measuredMonths,
  Trial,
  tryTariff,
} from './trial'
export {
  exportUnitFigures,
  getUnitSeries,
  listUnitFigures,
  mostReportedUnits,
  UnitFigure,
  UnitFileRow,
  UnitQuery,
} from './unitReport'
export {
  electricFactor,
  energyFactors,
  milliPrefix,
  powerFactors,
  reactiveFactors,
  unitFillers,
} from './units'
export {
  BillComparison,
  billKinds,
  ComparedLine,
  UtilityBill,
  utilityBills,
} from './utilityBills'
