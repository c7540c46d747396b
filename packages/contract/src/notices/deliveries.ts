import * as z from 'zod'
import { call, field, Id, Ids, listing } from '../core'

/** Days that the log of deliveries is kept. */
export const deliveryKeepDays = 180

/** How a delivery stands. */
export const deliveryStates = {
  waiting: '等待发送',
  sending: '正在发送',
  sent: '已发送',
  dead: '发送失败',
  dropped: '未发送',
} as const
export type DeliveryState = keyof typeof deliveryStates

/** By what it is sent. */
export const deliveryWays = {
  mail: '电子邮件',
  webhook: 'Webhook',
  wecom: '企业微信机器人',
  dingtalk: '钉钉机器人',
  feishu: '飞书机器人',
  voice: '语音播报',
  beacon: '声光告警器',
  report: '报表邮件',
} as const
export type DeliveryWay = keyof typeof deliveryWays

/** How one attempt ended; unknown where the process ended before it could note it. */
export const tryOutcomes = { sent: '成功', failed: '失败', unknown: '结果未知，可能重复' } as const

/** A sentence that the console translates. */
export const Said = z.object({
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** One attempt to send. */
export const DeliveryTry = z.object({
  /** When it ended, Unix ms. */
  ms: z.number(),
  outcome: z.enum(['sent', 'failed', 'unknown']),
  /** What the other side said. */
  note: Said.nullable(),
})
export type DeliveryTry = z.infer<typeof DeliveryTry>

/** Characters of a message that the list of what was sent has. */
export const mostListedContent = 400

/** Something that was sent, or is to be. */
export const Delivery = z.object({
  id: Id,
  createTime: field.instant('时间', { column: 170, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }).nullable(),
  sender: field.choice('方式', deliveryWays, { column: 130, search: true }),
  targetName: field.text('渠道', { column: true, search: true }),
  recipient: field.text('接收人', { max: 300, column: true, search: true }),
  title: field.text('标题', { max: 200, column: true, search: true }),
  /** How it begins. */
  content: field.remark('内容', { max: mostListedContent }),
  state: field.choice('结果', deliveryStates, { column: 100, search: true, isState: true }),
  attempts: field.number('尝试次数', { decimals: 0, column: 90 }),
  endTime: field.instant('完成时间').nullable(),
  /** What caused it: `alarm/12`. */
  source: z.string(),
  /** What the other side said, or why it was not sent. */
  reason: Said.nullable(),
  tries: z.array(DeliveryTry),
})
export type Delivery = z.infer<typeof Delivery>

/** What was sent to whom and when, and what came of it; newest first. */
export const deliveries = listing({
  path: '/ml-mlink/delivery',
  noun: 'delivery',
  label: '发送记录',
  schema: Delivery,
  permission: 'delivery_view',
  filters: { alarmId: Id.optional().meta({ label: '告警' }) },
})

/** Tries again what was given up, or was not sent. */
export const resendDeliveries = call({
  method: 'POST',
  path: '/api/ml-mlink/delivery/resend',
  label: '重新发送',
  permission: 'delivery_resend',
  changes: ['delivery'],
  audit: '重新发送',
  body: z.object({ ids: Ids.meta({ label: '发送记录', reference: 'delivery' }) }),
  data: z.object({ count: z.number() }),
})
