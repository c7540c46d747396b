import * as z from 'zod'
import { call, field, Id, resource, rule } from '../core'
import { parseRule } from '../maintenance/recurrence/rule'
import { addressesIn, mailAddresses } from '../notices/channels'
import { Said } from '../notices/deliveries'

/** Users that one mailing reaches at most. */
export const mostMailedUsers = 50

/** When a report is sent by mail, and to whom: a workbook of the last whole period of its kind. */
export const ReportMailing = z.object({
  mailingName: field.name('名称', { column: true, search: true }),
  reportId: field.reference('报表', 'customReport', { column: true, form: 'create' }),
  channelId: field.reference('发送渠道', 'deliveryChannel', {
    help: '启用的电子邮件渠道；它的固定收件人也会收到',
  }),
  rule: field.code('周期', {
    max: 200,
    column: true,
    pattern: [/^FREQ=/, '请选择周期'],
    check: (text) => parseRule(text) !== undefined,
  }),
  time: field.timeOfDay('时间', { column: true, help: '按报表站点的时间；没有选站点的报表按租户的时区' }),
  userIds: field.references('收件人', 'user', {
    most: mostMailedUsers,
    help: '发送时仍有权查看报表的人才会收到',
  }),
  addresses: mailAddresses('其他邮箱', { help: '每行一个邮箱' }).nullish(),
  isEnabled: field.toggle('启用', { column: 80, search: true }).default(true),
})
export type ReportMailing = z.infer<typeof ReportMailing>

/** When a mailing leaves, and what came of the last time. */
const standing = {
  /** When it leaves next by the clock of its report, `yyyy-MM-dd HH:mm`; null where it is disabled. */
  nextTime: z.string().nullable(),
  /** When it was last to leave, by the same clock; null before the first time. */
  lastTime: z.string().nullable(),
  /** What came of that. */
  lastState: z.enum(['waiting', 'sending', 'sent', 'dead', 'dropped']).nullable(),
  lastReason: Said.nullable(),
}

/** Mailings of reports: each is its maker's alone, and sends what he may see when it leaves. */
export const reportMailings = resource({
  path: '/ml-mlink/reportmailing',
  noun: 'reportMailing',
  label: '报表发送',
  schema: ReportMailing,
  permission: 'report_mailing',
  title: 'mailingName',
  order: { field: 'mailingName', direction: 'asc' },
  rules: [
    rule(
      ReportMailing,
      ['userIds', 'addresses'],
      ({ userIds, addresses }) => userIds !== '' || addressesIn(addresses).length > 0,
      '请选择收件人，或填写邮箱',
    ),
  ],
  answered: standing,
})

/** Mailings of a tenant that are told at once. */
export const mostMailingsTold = 200

/** The right to see what others have sent by mail, and to stop it. */
export const mailingManageCode = 'report_mailing_manage'

/** A mailing as the administrator of its tenant sees it, whoever has made it. */
export const AnyMailing = ReportMailing.pick({
  mailingName: true,
  rule: true,
  time: true,
  addresses: true,
  isEnabled: true,
}).extend({
  id: Id,
  reportId: Id,
  reportName: z.string(),
  /** Whose rights it is sent with, as he was called when he made it. */
  userName: z.string(),
  /** He is no user any more, or may not sign in: nothing is sent until somebody takes its report over. */
  isMakerGone: z.boolean(),
  /** Names of the users who receive it. */
  recipients: z.array(z.string()),
  ...standing,
})
export type AnyMailing = z.infer<typeof AnyMailing>

/** The mailings of everybody, of reports of stations that the caller sees: those that leave first, first; 200 at most. */
export const listAllMailings = call({
  method: 'GET',
  path: '/api/ml-mlink/reportmailing/all',
  label: '全部报表发送',
  permission: mailingManageCode,
  reads: ['reportMailing'],
  data: z.array(AnyMailing).max(mostMailingsTold),
})

/** Disables somebody's mailing; he may enable it again while he holds the right. */
export const stopMailing = call({
  method: 'POST',
  path: '/api/ml-mlink/reportmailing/stop',
  label: '停止报表发送',
  permission: mailingManageCode,
  changes: ['reportMailing'],
  audit: '停止报表发送',
  query: z.object({ id: Id.meta({ reference: 'reportMailing', label: '报表发送' }) }),
})
