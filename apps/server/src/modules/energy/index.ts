import type { Module, Platform } from '../../platform/module'
import { balanceRoutes } from './balance/routes'
import { billRoutes } from './bill/routes'
import { calendarRoutes } from './calendar/routes'
import { circuitRoutes } from './circuit/routes'
import { defineDivision, noteCalendar } from './division/jobs'
import { groupRoutes } from './group/routes'
import { costRoutes } from './report/routes'
import { tariffRoutes } from './tariff/routes'
import { tariffTable } from './tariff/table'
import { defineUnitJobs } from './unit/jobs'
import { unitRoutes } from './unit/routes'

/** Balances of circuits, groups of points, and what energy costs: tariffs of stations, the calendar of workdays and holidays. */
export function createEnergy(platform: Platform): Module {
  const { clock, db, references } = platform
  defineDivision(platform)
  defineUnitJobs(platform)
  references.registerReferrer('station', tariffTable, 'stationId', '电价', {
    title: 'tariffName',
    namedTo: 'electric_energy_price',
  })
  return {
    routes: [
      ...balanceRoutes(),
      ...groupRoutes(platform),
      ...circuitRoutes(clock),
      ...tariffRoutes(clock),
      ...calendarRoutes(clock),
      ...billRoutes(platform),
      ...costRoutes(platform),
      ...unitRoutes(platform),
    ],
    start: () => noteCalendar(db),
  }
}

export { utilityBillLineTable, utilityBillTable } from './bill/table'
export { dayKindsIn, kindsOfTenants } from './calendar/queries'
export { specialDays } from './calendar/rules'
export { divideIncomers } from './division/jobs'
export { costReportOf } from './report/rules'
export { createTariff } from './tariff/rules'
export { energyUnitAmountTable, energyUnitTable } from './unit/table'
