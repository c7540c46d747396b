import {
  type EnergyUse,
  exportEnergyUse,
  getEnergyUse,
  getUseFlow,
  listUseGaps,
  mostCostDays,
  UseFileRow,
  type UseGap,
  UseGapRow,
  type UseQuery,
  UseStretchRow,
} from '@energy-console/contract/energy'
import { badReadings, counterCorrections, readingCorrections } from '@energy-console/contract/telemetry'
import { formatTime } from '@energy-console/schematic/time'
import type { z } from 'zod'
import { holds, type Implementation, implement, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { fileOfRows } from '../../../platform/resource'
import { type Asking, requireSpan } from '../cost/scope'
import { percentOf } from '../report/stations'
import { useFlowOf } from './flow'
import { useGapsOf } from './gaps'
import { kindsOf, registersOfKinds } from './registers'
import { energyUseOf } from './rules'

/** The calls of what is used of each kind of energy. */
export const consumptionRoutes = ({ clock, files, words }: Platform): Implementation[] => {
  const now = () => new Date(clock.now())
  return [
    implement(getEnergyUse, ({ query, tx, request }) =>
      energyUseOf({ tx, now: now(), say: words.in(request.language) }, query),
    ),
    implement(getUseFlow, ({ query, tx, request }) =>
      useFlowOf({ tx, now: now(), say: words.in(request.language) }, query),
    ),
    implement(listUseGaps, ({ query, tx, session }) => gapsAsked({ tx, now: now() }, query, session)),
    implement(exportEnergyUse, async ({ query: { format, ...query }, tx, session, request }) => {
      const say = words.in(request.language)
      const found = await energyUseOf({ tx, now: now(), say }, query)
      const { timeZone } = session
      const further =
        format === 'xlsx'
          ? [
              { label: '分时段能耗', schema: UseStretchRow, rows: stretchRows(found) },
              {
                ...{ label: '缺失数据', schema: UseGapRow },
                rows: gapRows((await gapsAsked({ tx, now: now() }, query, session)).gaps, timeZone),
              },
            ]
          : []
      return files.put(
        await fileOfRows(
          { label: '能耗统计', schema: UseFileRow },
          { format, timeZone, say, further },
          fileRows(found),
        ),
      )
    }),
  ]
}

/** What is missing of the registers that count, where they are read. @throws badRange; tooManyStationMeters */
async function gapsAsked(
  { tx, now }: Asking,
  { energyType, from, to, stationIds }: Omit<UseQuery, 'scope' | 'grain'>,
  session: Session,
) {
  requireSpan({ from, to }, mostCostDays.month)
  const registers = await registersOfKinds(tx, kindsOf(energyType), stationIds?.split(','))
  return useGapsOf(
    tx,
    registers.filter(({ isFirst, direction }) => isFirst && direction === 'import'),
    {
      ...{ now, from, to },
      seesCorrections: holds(session, [counterCorrections.codes.view]),
      seesCorrected: holds(session, [readingCorrections.codes.view]),
      seesBad: holds(session, [badReadings.codes.view]),
    },
  )
}

const fileRows = ({ rows, unit }: EnergyUse): z.infer<typeof UseFileRow>[] =>
  rows.map(({ name, stationName, amount, share, loss, emissions, missing, ...row }) => ({
    ...{ name, stationName, amount, unit, loss, missing, ...emissions },
    ...{ previous: row.previous, lastYear: row.lastYear },
    previousPercent: percentOf(row.previousCoverage),
    lastYearPercent: percentOf(row.lastYearCoverage),
    sharePercent: share === null ? null : percentOf(share),
  }))

const stretchRows = ({ rows, starts }: EnergyUse): z.infer<typeof UseStretchRow>[] =>
  rows.flatMap(({ name, values, partial }) =>
    starts.map((start, at) => ({ start, name, amount: values[at] ?? null, isPartial: partial.includes(at) })),
  )

const gapRows = (gaps: readonly UseGap[], timeZone: string): z.infer<typeof UseGapRow>[] =>
  gaps.map(({ deviceName, propertyName, stationName, cause, from, to, amount, unit }) => ({
    ...{ deviceName, propertyName, stationName, cause, amount, unit },
    from: formatTime(from, 'YYYY-MM-DD HH:mm', timeZone),
    to: formatTime(to, 'YYYY-MM-DD HH:mm', timeZone),
  }))
