import { daysBetween, daysFrom } from '@energy-console/contract'
import {
  type CommunicationQuery,
  type CommunicationReport,
  mostReportedDays,
  telemetryErrors,
} from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { communicationTotals, type DaySums, daysOfGateways, reportedGateways } from './queries'

/** @throws badRange, rangeTooLong */
export async function communicationOf(tx: Tx, query: CommunicationQuery): Promise<CommunicationReport> {
  const { from, to } = query
  if (to < from) throw refuse(telemetryErrors.badRange, {}, 'to')
  if (daysFrom(from, to) >= mostReportedDays)
    throw refuse(telemetryErrors.rangeTooLong, { days: mostReportedDays }, 'to')
  const days = daysBetween(from, to)
  const gateways = await reportedGateways(tx, query)
  const found = await daysOfGateways(
    tx,
    gateways.map(({ gatewayId }) => gatewayId),
    query,
  )
  const { watched, online, ...totals } = await communicationTotals(tx, query)
  return {
    days,
    gateways: gateways.map(({ sums, ...gateway }) => ({
      ...gateway,
      ...trafficOf(sums),
      days: days.map((day) => {
        const sums = found.get(`${gateway.gatewayId} ${day}`)
        return sums ? trafficOf(sums) : null
      }),
    })),
    totals: { ...totals, share: shareOf(watched, online) },
  }
}

const shareOf = (watched: number, online: number) => (watched === 0 ? null : online / watched)

const trafficOf = ({ watched, online, ...counts }: DaySums) => ({
  ...counts,
  share: shareOf(watched, online),
})

const percentOf = (share: number | null) => (share === null ? null : share * 100)

/** The report as lines of a file (`CommunicationFileRow`), and its days (`CommunicationDayRow`). */
export function communicationRows({ days, gateways }: CommunicationReport) {
  return {
    gateways: gateways.map((gateway) => ({
      ...gateway,
      lastContactTime: gateway.lastContactMs === null ? null : new Date(gateway.lastContactMs),
      sharePercent: percentOf(gateway.share),
      kilobytes: gateway.bytes / 1000,
    })),
    days: gateways.flatMap(({ gatewayName, days: ofDays }) =>
      ofDays.flatMap((traffic, at) =>
        traffic
          ? [
              {
                ...traffic,
                gatewayName,
                day: days[at] ?? '',
                sharePercent: percentOf(traffic.share),
                kilobytes: traffic.bytes / 1000,
              },
            ]
          : [],
      ),
    ),
  }
}
