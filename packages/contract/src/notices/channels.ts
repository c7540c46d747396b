import * as z from 'zod'
import { call, cutText, field, Id, reference, resource, rule } from '../core'
import { hostName } from '../core/hostName'

/** By what people are reached. */
export const channelKinds = {
  mail: '电子邮件',
  webhook: 'Webhook',
  wecom: '企业微信机器人',
  dingtalk: '钉钉机器人',
  feishu: '飞书机器人',
  voice: '语音播报',
} as const
export type ChannelKind = keyof typeof channelKinds

/** How the connection to a mail server is kept from others. */
export const mailSecurities = { tls: 'TLS', starttls: 'STARTTLS', none: '不加密' } as const
export type MailSecurity = keyof typeof mailSecurities

/** Mail addresses of a channel at most. */
export const mostAddresses = 20

const address = z.email().max(254)
/** The addresses of a text, one a line; also between commas and semicolons. */
export const addressesIn = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/[\s,;，；]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Characters of a wrong address that are told. */
const longestTold = 80

/** Mail addresses, one a line; what is wrong with them names the first that is none. */
export const mailAddresses = (label: string, options: Parameters<typeof field.remark>[1]) =>
  field.remark(label, { ...options, max: 2_000 }).check(({ value, issues }) => {
    const all = addressesIn(value)
    const wrong = all.find((one) => !address.safeParse(one).success)
    if (wrong !== undefined)
      issues.push({
        ...{ code: 'custom', input: value, message: '“{{address}}”不是电子邮箱地址' },
        params: { address: cutText(wrong, longestTold) },
      })
    else if (all.length > mostAddresses)
      issues.push({
        ...{ code: 'custom', input: value, message: '最多填写 {{most}} 个邮箱' },
        params: { most: mostAddresses },
      })
  })

const ofMail = { shownFor: { field: 'kind', values: ['mail'] } }

/** A way by which messages leave. Passwords, signing secrets and addresses of robots are set apart, and told nobody. */
export const Channel = z.object({
  channelName: field.name('名称', { column: true, search: true }),
  kind: field.choice('类型', channelKinds, {
    ...{ column: 130, search: true },
    help: 'Webhook 和机器人的地址、密钥，邮箱的密码保存后在列表中用“设置密钥”填写',
  }),
  host: field
    .code('邮件服务器', {
      ...ofMail,
      max: 253,
      pattern: hostName,
      help: '例如 smtp.example.com；内网或不加密的服务器须由部署者用 OUTBOUND_ALLOW 允许（smtp://10.0.0.5:25）',
    })
    .nullish(),
  port: field
    .number('端口', { ...ofMail, min: 1, max: 65_535, decimals: 0, help: 'TLS 通常为 465，STARTTLS 为 587' })
    .nullish(),
  security: field.choice('加密方式', mailSecurities, ofMail).nullish(),
  userName: field.text('登录账号', { ...ofMail, max: 128, help: '邮件服务器要求登录时填写' }).nullish(),
  fromAddress: field
    .code('发件地址', { ...ofMail, max: 254, pattern: [/^[^\s@<>"]+@[^\s@<>"]+$/, '请输入电子邮箱地址'] })
    .nullish(),
  fromName: field.text('发件人名称', ofMail).nullish(),
  addresses: mailAddresses('固定收件人', {
    ...ofMail,
    help: '每行一个邮箱；用此渠道发送的每条消息都会抄送到这里',
  }).nullish(),
  language: field.choice('消息语言', { 'zh-CN': '中文', en: 'English' }).default('zh-CN'),
  target: field.text('发送到', { max: 260, column: true, readOnly: true, form: false }).nullish(),
  hasSecret: field
    .toggle('密钥', { column: 90, readOnly: true, form: false, states: ['已设置', '未设置'] })
    .optional(),
  heartbeatMinutes: field
    .duration('心跳间隔', 'min', {
      ...{
        min: 5,
        max: 10_080,
        shownFor: { field: 'kind', values: ['mail', 'webhook', 'wecom', 'dingtalk', 'feishu'] },
      },
      help: '按此间隔发出心跳，收不到时即知平台停止；留空不发。邮件发到固定收件人',
    })
    .nullish(),
  isEnabled: field.toggle('启用', { column: 80, search: true }).default(true),
  remark: field.remark().nullish(),
})
export type Channel = z.infer<typeof Channel>

export const channels = resource({
  path: '/ml-mlink/deliverychannel',
  noun: 'deliveryChannel',
  label: '发送渠道',
  schema: Channel,
  permission: 'delivery_channel',
  title: 'channelName',
  unique: [{ fields: ['channelName'] }],
  offered: 'isEnabled',
  rules: [
    rule(
      Channel,
      ['kind', 'host', 'port', 'security', 'fromAddress'],
      ({ kind, host, port, security, fromAddress }) =>
        kind !== 'mail' || Boolean(host && port && security && fromAddress),
      '电子邮件须填写服务器、端口、加密方式和发件地址',
    ),
    rule(
      Channel,
      ['kind', 'addresses', 'heartbeatMinutes'],
      ({ kind, addresses, heartbeatMinutes }) =>
        !heartbeatMinutes || kind !== 'mail' || addressesIn(addresses).length > 0,
      '邮件心跳须填写固定收件人',
    ),
    rule(
      Channel,
      ['kind', 'heartbeatMinutes'],
      ({ kind, heartbeatMinutes }) => !heartbeatMinutes || kind !== 'voice',
      '语音播报没有心跳',
    ),
  ],
})

const ofChannel = reference('deliveryChannel', { label: '发送渠道' })

/**
 * Sets what is told nobody: the address of a webhook or robot, and the password or signing secret. What is left out stays; an empty
 * text takes it away.
 */
export const setChannelSecret = call({
  method: 'POST',
  path: '/api/ml-mlink/deliverychannel/secret',
  label: '设置密钥',
  permission: 'delivery_channel_edit',
  changes: ['deliveryChannel'],
  audit: '设置发送渠道的密钥',
  body: z.object({
    id: ofChannel,
    addressSecret: z
      .string()
      .trim()
      .max(1000)
      .regex(
        /^(?:https?:\/\/[^\s/@?#]+(?:[/?#]\S*)?)?$/i,
        '请填写以 https:// 开头的完整地址，其中没有账号和密码',
      )
      .optional()
      .meta({ label: '地址' }),
    secret: z.string().max(512).optional().meta({ label: '密钥' }),
  }),
})

/** Sends a message by the channel now, and answers what the other side said. */
export const testChannel = call({
  method: 'POST',
  path: '/api/ml-mlink/deliverychannel/test',
  label: '发送测试消息',
  permission: 'delivery_channel_edit',
  changes: [],
  audit: '发送测试消息',
  body: z.object({
    id: Id.meta({ label: '发送渠道', reference: 'deliveryChannel' }),
    /** Of mail: to whom; its fixed recipients unless told. */
    to: z
      .union([z.literal(''), address])
      .optional()
      .meta({ label: '收件地址' }),
  }),
  data: z.object({ answer: z.string() }),
})
