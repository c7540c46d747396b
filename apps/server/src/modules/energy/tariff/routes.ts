import {
  copyTariff,
  getBandCalendar,
  getDemandAdvice,
  getTariff,
  getTariffRevision,
  listMeasuredDemand,
  listTariffCopies,
  listTariffRevisions,
  listTariffs,
  removeTariff,
  saveTariff,
  tryTariff,
  updateTariff,
} from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import { requireStation } from '../../stations'
import { requireRange } from '../calendar/range'
import { adviceOf } from './advice'
import { calendarOf } from './bandCalendar'
import { copiesOf, copyToStations } from './copies'
import { measuredDemand } from './measured'
import { everyTariffOf, historyOf, requireRevision, requireTariff } from './queries'
import { changeTariff, createTariff, dropTariff } from './rules'
import { tryDay } from './trial'

/** The calls of tariffs. */
export const tariffRoutes = (clock: Clock): Implementation[] => [
  implement(listTariffs, async ({ query, tx }) => {
    await requireStation(tx, query.stationId)
    return everyTariffOf(tx, query.stationId)
  }),
  implement(getTariff, ({ query, tx }) => requireTariff(tx, query.id)),
  implement(saveTariff, ({ body, tx, session }) =>
    createTariff({ tx, session, now: new Date(clock.now()) }, body),
  ),
  implement(updateTariff, ({ body, tx, session }) =>
    changeTariff({ tx, session, now: new Date(clock.now()) }, body),
  ),
  implement(removeTariff, ({ body, tx, session }) =>
    dropTariff({ tx, session, now: new Date(clock.now()) }, body),
  ),
  implement(listTariffRevisions, async ({ query, tx }) => {
    await requireStation(tx, query.stationId)
    return historyOf(tx, query.stationId)
  }),
  implement(getTariffRevision, ({ query, tx }) => requireRevision(tx, query.id)),
  implement(getBandCalendar, async ({ query: { stationId, first, last }, tx }) => {
    requireRange(first, last)
    await requireStation(tx, stationId)
    return calendarOf(tx, stationId, first, last)
  }),
  implement(listTariffCopies, ({ query, tx }) => copiesOf(tx, query, new Date(clock.now()))),
  implement(copyTariff, ({ body, tx, session }) =>
    copyToStations({ tx, session, now: new Date(clock.now()) }, body),
  ),
  implement(tryTariff, ({ body, tx }) => tryDay(tx, body)),
  implement(listMeasuredDemand, ({ query, tx }) =>
    measuredDemand({ tx, now: new Date(clock.now()) }, query.stationId),
  ),
  implement(getDemandAdvice, ({ body }) => adviceOf(body)),
]
