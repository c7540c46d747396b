import { page } from '../core/page'

export const channelsPage = page({
  path: '/settings/channels',
  title: '发送渠道',
  emptyText:
    '消息由发送渠道送出：电子邮件、Webhook、企业微信、钉钉和飞书机器人、语音播报。告警通知方案从中选用。',
  icon: 'NotificationOutlined',
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
  icon: 'FileSearchOutlined',
  lists: async () => (await import('./deliveries')).deliveries,
  buttons: { delivery_view: '查看发送记录', delivery_resend: '重新发送' },
})

export const alarmPlansPage = page({
  path: '/warning/plans',
  title: '告警通知方案',
  emptyText: '通知方案说明哪些告警经哪个渠道通知谁，无人确认时如何升级和提醒。先建立发送渠道，再新增方案。',
  icon: 'NotificationOutlined',
  records: {
    permission: 'alarm_plan',
    label: '告警通知方案',
    load: async () => (await import('./alarmPlans')).alarmPlans,
  },
  firstGrants: { change: 'administrators' },
})

export const rotasPage = page({
  path: '/warning/rotas',
  title: '值班表',
  emptyText: '值班表按周、按天或按班次轮换值班人；通知方案可以通知当时的值班人。',
  icon: 'TeamOutlined',
  records: {
    permission: 'rota',
    label: '值班表',
    load: async () => (await import('./rotas')).rotas,
  },
})

export const soundLightsPage = page({
  path: '/warning/sound-light-alarm/index',
  title: '声光告警',
  code: 'sound_light_alarm',
  emptyText: '声光告警器在本站点有未确认的告警时鸣响。先接入控制它的数据点，再在这里登记。',
  icon: 'AlertOutlined',
  records: {
    permission: 'sound_light',
    label: '声光告警器',
    load: async () => (await import('./soundLights')).soundLights,
  },
  buttons: { sound_light_try: '试响声光告警器' },
})

/** Below 告警管理, in the order of the sidebar. */
export const deliveryPages = [soundLightsPage, alarmPlansPage, rotasPage, deliveriesPage]
