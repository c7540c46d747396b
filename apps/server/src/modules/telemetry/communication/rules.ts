import { daysBetween, daysFrom, type Page } from '@energy-console/contract'
import {
  type CommunicationQuery,
  type CommunicationReport,
  type DeviceReachQuery,
  mostReportedDays,
  type ReachedDevice,
  telemetryErrors,
} from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { readPage } from '../../../platform/resource'
import type { DaySums } from './daySums'
import { downHoursByDay } from './platformHours'
import { communicationTotals, daysOfGateways, reportedGateways } from './queries'
import { countReported, daysOfDevices, reportedDevices } from './reachedDevices'

/** Which page of a report is read. */
interface Paged {
  current: number
  size: number
}

/** The days of a report. @throws badRange, rangeTooLong */
export function reportedDays({ from, to }: { from: string; to: string }): string[] {
  if (to < from) throw refuse(telemetryErrors.badRange, {}, 'to')
  if (daysFrom(from, to) >= mostReportedDays)
    throw refuse(telemetryErrors.rangeTooLong, { days: mostReportedDays }, 'to')
  return daysBetween(from, to)
}

/** Whose calendar the days in which the platform stood still are of, and when it is. */
interface Asked {
  timeZone: string
  nowMs: number
}

/** A report, with in how many hours of each of its days the platform stood still. */
export async function withDownHours<R extends { days: string[] }>(
  tx: Tx,
  report: R,
  { timeZone, nowMs }: Asked,
): Promise<R & { downHours: number[] }> {
  const [from, to] = [report.days[0] ?? '', report.days.at(-1) ?? '']
  const down = await downHoursByDay(tx, { from, to, timeZone, nowMs })
  return { ...report, downHours: report.days.map((day) => down.get(day) ?? 0) }
}

/** How well gateways were reached. @throws badRange, rangeTooLong */
export async function communicationOf(
  tx: Tx,
  query: CommunicationQuery & Paged,
): Promise<Omit<CommunicationReport, 'downHours'>> {
  const days = reportedDays(query)
  const { watched, online, ...totals } = await communicationTotals(tx, query)
  const gateways = await readPage(query, async (window) => {
    const rows = await reportedGateways(tx, query, window)
    const found = await daysOfGateways(
      tx,
      rows.map(({ gatewayId }) => gatewayId),
      query,
    )
    return {
      total: totals.gateways,
      rows: rows.map(({ sums, ...gateway }) => ({
        ...gateway,
        ...reachOf(sums),
        days: days.map((day) => {
          const sums = found.get(`${gateway.gatewayId} ${day}`)
          return sums ? reachOf(sums) : null
        }),
      })),
    }
  })
  return { days, gateways, totals: { ...totals, share: shareOf(watched, online) } }
}

/** How well devices were reached. @throws badRange, rangeTooLong, 404 */
export async function reachedDevicesOf(
  tx: Tx,
  query: DeviceReachQuery & Paged,
): Promise<{ days: string[]; devices: Page<ReachedDevice> }> {
  const days = reportedDays(query)
  const total = await countReported(tx, query)
  // a gateway sends what its devices say together: its bytes and repeats are those of none of them
  const cameOf = ({ bytes, repeats, ...sums }: DaySums) => ({
    ...reachOf(sums),
    bytes: query.gatewayId === undefined ? bytes : null,
    repeats: query.gatewayId === undefined ? repeats : null,
  })
  const devices = await readPage(query, async (window) => {
    const rows = await reportedDevices(tx, query, window)
    const found = await daysOfDevices(
      tx,
      rows.map(({ deviceId }) => deviceId),
      query,
    )
    return {
      total,
      rows: rows.map(({ sums, ...device }) => ({
        ...device,
        ...cameOf(sums),
        days: days.map((day) => {
          const sums = found.get(`${device.deviceId} ${day}`)
          return sums ? cameOf(sums) : null
        }),
      })),
    }
  })
  return { days, devices }
}

/** What was online of the time that was watched, 0 to 1; null where nobody watched. */
export const shareOf = (watched: number, online: number) => (watched === 0 ? null : online / watched)

const reachOf = <S extends Pick<DaySums, 'watched' | 'online'>>({ watched, online, ...counts }: S) => ({
  ...counts,
  share: shareOf(watched, online),
})
