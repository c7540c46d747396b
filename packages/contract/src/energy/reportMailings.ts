import * as z from 'zod'
import { field, resource, rule } from '../core'
import { parseRule } from '../maintenance/recurrence/rule'
import { addressesIn, mostAddresses } from '../notices/channels'
import { Said } from '../notices/deliveries'

/** Users that one mailing reaches at most. */
export const mostMailedUsers = 50

const address = z.email().max(254)

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
  addresses: field
    .remark('其他邮箱', { max: 2_000, help: '每行一个邮箱' })
    .refine(
      (text) =>
        addressesIn(text).length <= mostAddresses &&
        addressesIn(text).every((one) => address.safeParse(one).success),
      '每行填写一个电子邮箱地址，最多 20 个',
    )
    .nullish(),
  isEnabled: field.toggle('启用', { column: 80, search: true }).default(true),
})
export type ReportMailing = z.infer<typeof ReportMailing>

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
  answered: {
    /** When it leaves next by the clock of its report, `yyyy-MM-dd HH:mm`; null where it is disabled. */
    nextTime: z.string().nullable(),
    /** When it was last to leave, by the same clock; null before the first time. */
    lastTime: z.string().nullable(),
    /** What came of that. */
    lastState: z.enum(['waiting', 'sending', 'sent', 'dead', 'dropped']).nullable(),
    lastReason: Said.nullable(),
  },
})
