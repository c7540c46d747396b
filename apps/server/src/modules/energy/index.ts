import { conversionFactors } from '@energy-console/contract/energy'
import { createDuties } from '../../platform/duties'
import type { Module, Platform } from '../../platform/module'
import { mountResource } from '../../platform/resource'
import { balanceRoutes } from './balance/routes'
import { baselineRoutes } from './baseline/routes'
import { billRoutes } from './bill/routes'
import { calendarRoutes } from './calendar/routes'
import { circuitRoutes } from './circuit/routes'
import { consumptionRoutes } from './consumption/routes'
import { conversionFactorTable } from './conversion-factor/table'
import { customReportRoutes } from './custom-report/routes'
import { demandRoutes } from './demand/routes'
import { defineDivision, noteCalendar } from './division/jobs'
import { groupRoutes } from './group/routes'
import { costRoutes } from './report/routes'
import { createMailings } from './report-mailing/createMailings'
import { mailingRoutes } from './report-mailing/routes'
import { tariffRoutes } from './tariff/routes'
import { tariffTable } from './tariff/table'
import { createUnitKeeper } from './unit/createUnitKeeper'
import { unitRoutes } from './unit/routes'

/** How often reports that are to be sent are looked for. */
const mailingLookMs = 10_000

/** Balances of circuits, groups of points, and what energy costs: tariffs of stations, the calendar of workdays and holidays. */
export function createEnergy(platform: Platform): Module {
  const { clock, db, log, references, scheduler } = platform
  defineDivision(platform)
  const unitKeeper = createUnitKeeper(platform)
  const mailings = createMailings(platform)
  let endMailings = () => {}
  // what is not found now, the next round comes to
  const lookAtUnits = () =>
    void unitKeeper
      .look()
      .catch((error: unknown) => log.warn({ err: error }, 'unit consumptions not looked at yet'))
  references.registerReferrer('station', tariffTable, 'stationId', '电价', {
    title: 'tariffName',
    namedTo: 'electric_energy_price',
  })
  return {
    routes: [
      ...balanceRoutes(platform),
      ...groupRoutes(platform),
      ...circuitRoutes(clock),
      ...demandRoutes(),
      ...tariffRoutes(clock),
      ...calendarRoutes(platform),
      ...billRoutes(platform),
      ...costRoutes(platform),
      ...customReportRoutes(platform),
      ...mailingRoutes(platform),
      ...unitRoutes(platform, lookAtUnits),
      ...baselineRoutes(platform),
      ...consumptionRoutes(platform),
      ...mountResource(conversionFactors, conversionFactorTable, platform),
    ],
    duties: createDuties(platform, [
      { name: 'calendar', of: 'worker', start: () => noteCalendar(db) },
      { name: 'unit consumptions', of: 'worker', start: unitKeeper.start, stop: unitKeeper.stop },
      {
        name: 'report mailings',
        of: 'worker',
        start() {
          endMailings = scheduler.every('report mailings', mailingLookMs, mailings.look)
        },
        stop: () => endMailings(),
      },
    ]),
  }
}

export { energyBaselineDriverTable, energyBaselineTable } from './baseline/table'
export { utilityBillLineTable, utilityBillTable } from './bill/table'
export { dayKindsIn, kindsOfTenants } from './calendar/queries'
export { specialDays } from './calendar/rules'
export { conversionFactorTable } from './conversion-factor/table'
export { customReportMeasureTable, customReportObjectTable, customReportTable } from './custom-report/table'
export { draftOf } from './custom-report/templates'
export { divideIncomers } from './division/jobs'
export { costReportOf } from './report/rules'
export { passOverMailings } from './report-mailing/restoreEnd'
export { readRolled } from './rolled/readRolled'
export { readRunHours } from './running/readRunHours'
export { readStarts } from './running/readStarts'
export { runningKey } from './running/threshold'
export { createTariff } from './tariff/rules'
export { refuseCounted } from './unit/refuseCounted'
export { energyUnitAmountTable, energyUnitTable } from './unit/table'
