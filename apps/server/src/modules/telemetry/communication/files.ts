import { coreErrors, type ExportAnswer, exportedAtOnce, type Translate } from '@energy-console/contract'
import {
  CommunicationDayRow,
  CommunicationFileRow,
  type CommunicationQuery,
  CompleteRegisterDayRow,
  CompleteRegisterFileRow,
  DeviceReachDayRow,
  DeviceReachFileRow,
  type DeviceReachQuery,
} from '@energy-console/contract/telemetry'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { RequestInfo, Session } from '../../../platform/http'
import { requestLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { fileOfRows } from '../../../platform/resource'
import { completeRegistersOf } from './completeRegisters'
import { communicationTotals } from './queries'
import { countReported } from './reachedDevices'
import { countRegisters } from './registerHours'
import { communicationOf, reachedDevicesOf, reportedDays } from './rules'

type Format = 'csv' | 'xlsx'

interface FileOptions {
  format: Format
  timeZone: string
  say: Translate
}

/** A report that is made a file of: its subjects, and in a workbook their days on a sheet of their own. */
interface FileReport<Query extends { from: string; to: string }> {
  /** Of its task. */
  kind: string
  label: string
  count(tx: Tx, query: Query): Promise<number>
  make(tx: Tx, query: Query, options: FileOptions, size: number): ReturnType<typeof fileOfRows>
}

const percentOf = (share: number | null) => (share === null ? null : share * 100)
const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms))

/** The days of a subject that somebody watched, as lines under its name. */
const dayLines = <Day extends { share: number | null }, Name extends object>(
  days: readonly string[],
  ofDays: readonly (Day | null)[],
  name: Name,
) =>
  ofDays.flatMap((of, at) =>
    of ? [{ ...of, ...name, day: days[at] ?? '', sharePercent: percentOf(of.share) }] : [],
  )

const kilobytesOf = <T extends { bytes: number | null }>(traffic: T) => ({
  ...traffic,
  kilobytes: (traffic.bytes === null ? null : traffic.bytes / 1000) as T['bytes'],
})

const gatewayReport: FileReport<CommunicationQuery> = {
  kind: 'export communication',
  label: '通信工况',
  count: async (tx, query) => (await communicationTotals(tx, query)).gateways,
  async make(tx, query, options, size) {
    const { days, gateways } = await communicationOf(tx, { ...query, current: 1, size })
    const lines = gateways.records.map((gateway) => ({
      ...kilobytesOf(gateway),
      lastContactTime: instantOf(gateway.lastContactMs),
      sharePercent: percentOf(gateway.share),
    }))
    const byDay = gateways.records.flatMap(({ gatewayName, days: ofDays }) =>
      dayLines(days, ofDays, { gatewayName }).map(kilobytesOf),
    )
    return fileOfRows(
      { label: this.label, schema: CommunicationFileRow },
      {
        ...options,
        further:
          options.format === 'xlsx' ? [{ label: '每日', schema: CommunicationDayRow, rows: byDay }] : [],
      },
      lines,
    )
  },
}

const deviceReport: FileReport<DeviceReachQuery> = {
  kind: 'export reached devices',
  label: '设备通信情况',
  count: countReported,
  async make(tx, query, options, size) {
    const { days, devices } = await reachedDevicesOf(tx, { ...query, current: 1, size })
    const lines = devices.records.map((device) => ({
      ...kilobytesOf(device),
      lastContactTime: instantOf(device.lastContactMs),
      sharePercent: percentOf(device.share),
    }))
    const byDay = devices.records.flatMap(({ deviceName, days: ofDays }) =>
      dayLines(days, ofDays, { deviceName }).map(kilobytesOf),
    )
    return fileOfRows(
      { label: this.label, schema: DeviceReachFileRow },
      {
        ...options,
        further: options.format === 'xlsx' ? [{ label: '每日', schema: DeviceReachDayRow, rows: byDay }] : [],
      },
      lines,
    )
  },
}

const registerReport = (clock: Platform['clock']): FileReport<CommunicationQuery> => ({
  kind: 'export complete registers',
  label: '累计量数据完整性',
  count: (tx, query) => countRegisters(tx, query, clock.now()),
  async make(tx, query, options, size) {
    const { days, registers } = await completeRegistersOf(tx, { ...query, current: 1, size }, clock.now())
    const lines = registers.records.map((register) => ({
      ...register,
      sharePercent: percentOf(register.share) ?? 0,
    }))
    const byDay = registers.records.flatMap(({ deviceName, propertyName, days: ofDays }) =>
      dayLines(days, ofDays, { deviceName, propertyName }).map((line) => ({
        ...line,
        sharePercent: line.sharePercent ?? 0,
      })),
    )
    return fileOfRows(
      { label: this.label, schema: CompleteRegisterFileRow },
      {
        ...options,
        further:
          options.format === 'xlsx' ? [{ label: '每日', schema: CompleteRegisterDayRow, rows: byDay }] : [],
      },
      lines,
    )
  },
})

interface Asking {
  tx: Tx
  session: Session
  request: Pick<RequestInfo, 'language'>
  afterCommit(work: () => void): void
}

/** What the export calls of the reports do: a short file at once, a long one by a task. */
export function createReportFiles(platform: Pick<Platform, 'clock' | 'files' | 'tasks' | 'words'>) {
  return {
    gateways: exportOf(gatewayReport, platform),
    devices: exportOf(deviceReport, platform),
    registers: exportOf(registerReport(platform.clock), platform),
  }
}

function exportOf<Query extends { from: string; to: string }>(
  report: FileReport<Query>,
  { files, tasks, words }: Pick<Platform, 'files' | 'tasks' | 'words'>,
) {
  tasks.define(report.kind, {
    isRepeatable: true,
    code: 'communication',
    async run({ session: { timeZone }, input, inTenant }) {
      const { format, language, size, query } = input as TaskInput<Query>
      const options = { format, timeZone, say: words.in(language) }
      return {
        file: await inTenant((tx) => report.make(tx, query, options, size), { readOnly: true, mayLag: true }),
      }
    },
  })
  return async (
    { tx, session, request: { language }, afterCommit }: Asking,
    { format, query }: { format: Format; query: Query },
  ): Promise<z.infer<typeof ExportAnswer>> => {
    const days = reportedDays(query).length
    const count = await report.count(tx, query)
    const lines = format === 'xlsx' ? count * days : count
    const most = format === 'xlsx' ? requestLimits.xlsxRows : requestLimits.csvRows
    if (lines > most)
      throw refuse(coreErrors.invalid, { field: '导出', reason: `超过 ${most} 行，请缩小筛选范围` })
    // somebody may add one meanwhile
    const size = count + 1
    if (lines <= exportedAtOnce) {
      const options = { format, timeZone: session.timeZone, say: words.in(language) }
      return files.put(await report.make(tx, query, options, size))
    }
    const title = { text: '导出{{label}}', params: { label: report.label } }
    const input = { format, language, size, query }
    return { taskId: await tasks.begin({ tx, session, afterCommit }, { kind: report.kind, title, input }) }
  }
}

/** As the call has stored it. */
type TaskInput<Query> = Record<string, unknown> & {
  format: Format
  language: RequestInfo['language']
  size: number
  query: Query
}
