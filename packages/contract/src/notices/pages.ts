import { page } from '../core/page'

export const channelsPage = page({
  path: '/settings/channels',
  title: '发送渠道',
  emptyText:
    '消息由发送渠道送出：电子邮件、Webhook、企业微信、钉钉和飞书机器人、语音播报。告警通知方案从中选用。',
  icon: 'SendOutlined',
  records: {
    permission: 'delivery_channel',
    label: '发送渠道',
    load: async () => (await import('./channels')).channels,
  },
  firstGrants: { page: 'administrators', look: 'administrators', change: 'administrators' },
})

export const deliveriesPage = page({
  path: '/warning/deliveries',
  title: '发送记录',
  emptyText: '这里记录每条告警通知和心跳：何时、经哪个渠道、发给谁，以及结果。',
  icon: 'MailOutlined',
  buttons: { delivery_view: '查看发送记录', delivery_resend: '重新发送' },
})

/** Below 告警管理, in the order of the sidebar. */
export const deliveryPages = [deliveriesPage]
