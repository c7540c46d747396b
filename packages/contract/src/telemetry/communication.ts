import * as z from 'zod'
import { call, exportCall, field, Id, IdFilter, PageQuery, pageOf, ReportDay } from '../core'
import { clockDrift } from '../devices/gateways'

/** Gateways or devices of one page of a report; those that were reached least come first. */
export const mostReportedAtOnce = 100
/** Days of one report. */
export const mostReportedDays = 366
/** Gateways and devices that the list of the silent holds. */
export const mostSilent = 200

/** Of which stations and days: of each gateway's own station's calendar, both ends included. */
export const CommunicationQuery = z.object({
  from: ReportDay.meta({ label: '开始日期' }),
  to: ReportDay.meta({ label: '结束日期' }),
  stationIds: IdFilter.optional().meta({ label: '站点' }),
})
export type CommunicationQuery = z.infer<typeof CommunicationQuery>

/** Which page of a report is asked for. */
export const ReportPage = PageQuery.pick({ current: true }).extend({
  size: z.coerce.number().int().min(1).max(mostReportedAtOnce).default(30).meta({ label: '每页条数' }),
})

/** How well something was reached in some time. */
const Reach = {
  /** Time in which it was reached, as a share of the time in which this was watched, 0 to 1; null where nobody watched. */
  share: z.number().nullable(),
  /** How often the connection was lost. */
  drops: z.number().int(),
}

/** Hours of each of a report's days, by the caller's calendar, in which the platform stood still: what nobody watched counts for nobody. */
export const DownHours = z.array(z.number().int())

const Came = {
  messages: z.number(),
  bytes: z.number(),
  /** Messages that were sent again because an acknowledgement was missing (MQTT's DUP). */
  repeats: z.number(),
}

/** How well a gateway was reached in some time, and what came over it. */
const Traffic = { ...Reach, ...Came }

/** One gateway in the days of a report. */
export const GatewayCommunication = z.object({
  gatewayId: z.string(),
  gatewayName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  isOnline: z.boolean(),
  /** Unix ms; null: never heard. */
  lastContactMs: z.number().nullable(),
  /** dBm, as it says itself. */
  signal: z.number().nullable(),
  /** By how much its clock, or one behind it, is off: above 0 ahead, below 0 behind; null while nothing is known of it. */
  clockDriftSeconds: z.number().nullable(),
  devices: z.number().int(),
  onlineDevices: z.number().int(),
  ...Traffic,
  /** In the order of {@link CommunicationReport.days}. */
  days: z.array(z.object(Traffic).nullable()),
})
export type GatewayCommunication = z.infer<typeof GatewayCommunication>

/** How well the gateways were reached. */
export const CommunicationReport = z.object({
  days: z.array(z.string()),
  downHours: DownHours,
  /** Those that were reached least first. */
  gateways: pageOf(GatewayCommunication),
  /** All of them, also those of other pages. */
  totals: z.object({
    gateways: z.number().int(),
    onlineGateways: z.number().int(),
    devices: z.number().int(),
    onlineDevices: z.number().int(),
    /** Those that are off by more than `clockToleranceSeconds`. */
    clocksOff: z.number().int(),
    ...Reach,
    /** Of the gateways and of the devices that connect by themselves. */
    ...Came,
  }),
})
export type CommunicationReport = z.infer<typeof CommunicationReport>

const at = (verb: string) => `/api/ml-mlink/communication/${verb}`
const permission = 'communication'

/** How well the gateways were reached, day by day. */
export const getCommunication = call({
  method: 'GET',
  path: at('report'),
  label: '通信工况',
  permission,
  reads: ['gateway', 'device', 'station'],
  query: CommunicationQuery.extend(ReportPage.shape),
  data: CommunicationReport,
})

/** What came of a device in some time. */
const DeviceTraffic = {
  ...Reach,
  /** Its own messages; behind a gateway those of the gateway's that held something of it. */
  messages: z.number(),
  /** Null behind a gateway, which sends those of several devices together. */
  bytes: z.number().nullable(),
  /** Messages that it sent again because an acknowledgement was missing (MQTT's DUP; HTTP does not say); null behind a gateway. */
  repeats: z.number().nullable(),
}

/** One device in the days of a report. */
export const ReachedDevice = z.object({
  deviceId: Id,
  deviceName: z.string(),
  stationName: z.string(),
  isOnline: z.boolean(),
  /** Unix ms; null: never heard. */
  lastContactMs: z.number().nullable(),
  /** dBm, as it says itself or its gateway says of it. */
  signal: z.number().nullable(),
  /** By how much its clock is off, of one that connects by itself: above 0 ahead, below 0 behind; null while nothing is known of it. */
  clockDriftSeconds: z.number().nullable(),
  ...DeviceTraffic,
  /** In the order of the report's days. */
  days: z.array(z.object(DeviceTraffic).nullable()),
})
export type ReachedDevice = z.infer<typeof ReachedDevice>

/** The devices behind a gateway; without one, those that connect by an account of their own. */
export const DeviceReachQuery = CommunicationQuery.extend({
  gatewayId: Id.optional().meta({ reference: 'gateway', label: '网关' }),
})
export type DeviceReachQuery = z.infer<typeof DeviceReachQuery>

/** How well devices were reached, day by day; those that were reached least first. */
export const listReachedDevices = call({
  method: 'GET',
  path: at('devices'),
  label: '设备通信情况',
  permission,
  reads: ['gateway', 'device', 'station'],
  query: DeviceReachQuery.extend(ReportPage.shape),
  data: z.object({ days: z.array(z.string()), downHours: DownHours, devices: pageOf(ReachedDevice) }),
})

/** A gateway or device of which nothing is heard. */
export const SilentSubject = z.object({
  kind: z.enum(['gateway', 'device']),
  id: z.string(),
  name: z.string(),
  stationName: z.string(),
  /** The device's; null for a gateway and for a device that connects by itself. */
  gatewayName: z.string().nullable(),
  /** Unix ms of the last contact; null: never heard. */
  sinceMs: z.number().nullable(),
  /** Devices that are silent with their gateway; they have no line of their own. */
  devices: z.number().int(),
})
export type SilentSubject = z.infer<typeof SilentSubject>

/** Who is offline at this moment, the longest first; devices behind a gateway that is offline are counted with it. */
export const listSilent = call({
  method: 'GET',
  path: at('silent'),
  label: '离线清单',
  permission,
  reads: ['gateway', 'device', 'station'],
  query: CommunicationQuery.pick({ stationIds: true }),
  data: z.object({ count: z.number().int(), subjects: z.array(SilentSubject) }),
})

/** A line of the report's file. */
export const CommunicationFileRow = z.object({
  gatewayName: field.text('网关名称', { column: true }),
  stationName: field.text('站点', { column: true }),
  isOnline: field.toggle('在线', { column: true, states: ['在线', '离线'], isState: true }),
  lastContactTime: field.instant('最后通信', { column: true }).nullable(),
  sharePercent: field.percent('在线率', { column: true }).nullable(),
  drops: field.number('掉线次数', { column: true, decimals: 0 }),
  messages: field.number('消息数', { column: true, decimals: 0 }),
  kilobytes: field.quantity('流量', 'kB', 1, { column: true }),
  repeats: field.number('重发次数', { column: true, decimals: 0 }),
  signal: field.number('信号强度', { unit: 'dBm', column: true }).nullable(),
  clockDriftSeconds: clockDrift({ column: true }).nullable(),
  devices: field.number('设备数', { column: true, decimals: 0 }),
  onlineDevices: field.number('在线设备数', { column: true, decimals: 0 }),
})

/** A line of the file's second sheet: one gateway on one day. */
export const CommunicationDayRow = CommunicationFileRow.pick({
  gatewayName: true,
  sharePercent: true,
  drops: true,
  messages: true,
  kilobytes: true,
  repeats: true,
}).extend({ day: field.date('日期', { column: true }) })

/** A line of the file of devices. */
export const DeviceReachFileRow = z.object({
  deviceName: field.text('设备名称', { column: true }),
  stationName: field.text('站点', { column: true }),
  isOnline: field.toggle('在线', { column: true, states: ['在线', '离线'], isState: true }),
  lastContactTime: field.instant('最后通信', { column: true }).nullable(),
  sharePercent: field.percent('在线率', { column: true }).nullable(),
  drops: field.number('掉线次数', { column: true, decimals: 0 }),
  messages: field.number('消息数', { column: true, decimals: 0 }),
  kilobytes: field.quantity('流量', 'kB', 1, { column: true }).nullable(),
  repeats: field.number('重发次数', { column: true, decimals: 0 }).nullable(),
  signal: field.number('信号强度', { unit: 'dBm', column: true }).nullable(),
  clockDriftSeconds: clockDrift({ column: true }).nullable(),
})

/** A line of its second sheet: one device on one day. */
export const DeviceReachDayRow = DeviceReachFileRow.pick({
  deviceName: true,
  sharePercent: true,
  drops: true,
  messages: true,
  kilobytes: true,
  repeats: true,
}).extend({ day: field.date('日期', { column: true }) })

/** The devices behind a gateway, or those that connect by themselves, as a file; XLSX has the days on a sheet of their own. */
export const exportReachedDevices = exportCall({
  path: at('devicesExport'),
  label: '导出设备通信情况',
  permission,
  query: DeviceReachQuery,
})

/** The report of all gateways as a file; XLSX has the days on a sheet of their own. */
export const exportCommunication = exportCall({
  path: at('export'),
  label: '导出通信工况',
  permission,
  query: CommunicationQuery,
})
