import * as z from 'zod'
import { call } from '../core/call'
import { choice } from '../core/fields'

/** What can be wrong with what runs by itself. */
export const troubleCodes = {
  engine_stands: '处理停滞',
  gateway_waits: '网关数据未能入库',
  client_conflict: '同一客户端标识的连接互相断开，可能有两台设备使用同一标识',
  set_aside: '数据被数据库拒绝，已搁置',
  role_missing: '没有服务进程承担',
} as const

/** What troubles name as their source: engines by the name of their cursor, writers of gathered entries, and roles of processes. */
export const troubleSources = {
  alarms: '告警',
  'calculated points': '计算点',
  'timing tasks': '定时任务',
  'standby sources': '备用电源',
  'standby tests': '备用电源试验',
  'unit consumptions': '单位能耗',
  rollup: '历史汇总',
  readings: '实时数据',
  energy: '电量分时',
  'gateway notes': '网关日志',
  'unmapped names': '未映射标识',
  'clocks of gateways': '网关时钟',
  'clocks of devices': '设备时钟',
  'signals of gateways': '网关信号强度',
  'signals of devices': '设备信号强度',
  'presence of gateways': '网关在线状态',
  'presence of devices': '设备在线状态',
  'traffic of gateways': '网关流量',
  'days of devices': '设备每日在线',
  'use of accounts': '账号使用记录',
  firmware: '升级任务',
  'states of virtual gateways': '虚拟网关状态',
  reports: '异常报告',
  api: '页面与接口',
  realtime: '实时推送',
  ingest: '设备接入',
  worker: '后台处理',
} as const
export type TroubleSource = keyof typeof troubleSources

/** Something that does not get on. `source` is an engine, writer or role, undefined where it is a gateway; `subject` what it is about, `detail` the reason. */
export const Trouble = z.object({
  code: choice(troubleCodes),
  source: choice(troubleSources).optional(),
  subject: z.string(),
  detail: z.string(),
  count: z.number(),
  since: z.string(),
})
export type Trouble = z.infer<typeof Trouble>

/**
 * What is wrong in the caller's tenant and with what runs for all; empty when all is well. Who was given some stations is
 * told of `set_aside` how often by writer, without `subject` and `detail`.
 */
export const listTroubles = call({
  method: 'GET',
  path: '/api/blade-system/trouble/list',
  label: '系统异常',
  permission: 'trouble_view',
  reads: ['trouble'],
  isQuiet: true,
  data: z.array(Trouble),
})
