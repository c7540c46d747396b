import { defineErrors } from '../core'

/** Refusals and failures of what leaves the house. */
export const noticeErrors = defineErrors('notices', {
  /** A plan without a station tells of the alarms of all of them. Name a station, or ask somebody who sees them all. */
  planOfAll: { text: '全部站点的通知方案只能由能查看全部站点的用户维护' },
  /** The message waited for longer than it may be late. */
  tooLate: { text: '已超过有效时间，未发送' },
  /** Before the message could be sent somebody acknowledged the alarm or put it aside, or it cleared. */
  seenTo: { text: '告警已确认、恢复或搁置，不再发送' },
  /** That the alarm is over waits until its notice has arrived or is given up. */
  afterNotice: { text: '告警通知还在发送，随后再发恢复通知' },
  /** The notice of the alarm has reached nobody by this channel, so that its end is no news. */
  neverTold: { text: '告警通知未曾送达，恢复通知不再发送' },
  /** Of a flood one message goes out, which tells of this alarm too. */
  toldTogether: { text: '与同时的其他告警合并为一条发送' },
  /** Nothing sends messages of this kind: it comes from a newer version. */
  noSender: { text: '没有可用的发送方式' },
  /** The server stopped while the message was on its way: it may have arrived, and is sent again. */
  cutOff: { text: '发送时服务停止' },
  /** Sending failed in a way that is not foreseen. The server's log has the details. */
  sendingFailed: { text: '发送出错，详见服务器日志' },
  /** The installation was restored from a backup: what waited then is not sent. Send it again where it is still wanted. */
  restored: { text: '已从备份恢复，不再发送' },
  /** The channel was removed, or switched off. Switch it on, then send again. */
  channelOff: { text: '渠道已删除或停用' },
  /** The tenant is disabled or over. */
  tenantClosed: { text: '租户已停用' },
  /** The channel lacks its server, its address or its sender. Complete it in 发送渠道. */
  channelIncomplete: { text: '渠道“{{name}}”未设置{{what}}' },
  /** Nobody is to get it: give the channel fixed recipients, or users an e-mail address. */
  noRecipient: { text: '没有收件地址' },
  /** The mail server refuses the account or its password. Correct them in 发送渠道. */
  mailLogin: { text: '邮件服务器拒绝登录：{{answer}}' },
  /** The mail server does not take the message: sender or recipient are unknown to it, or it takes no more for now. */
  mailRefused: { text: '邮件服务器拒收：{{answer}}' },
  /** The address answered with another status than success. */
  badStatus: { text: '对方应答状态码 {{status}}' },
  /** The robot took the message and refused it: its signature, keyword or rate does not suit. The answer says which. */
  robotRefused: { text: '机器人拒收（{{code}}）：{{answer}}' },
  /** This kind of channel has no test: a voice channel speaks on the devices of a station, which have their own. */
  noTest: { text: '语音播报请在“语音播报设备”页试播' },
  /** The sound-and-light device is switched on and off with the rights of who saves it, who may give no commands. Ask for the right, or let somebody else save it. */
  mayNotWrite: { text: '声光告警器以保存者的权限下发，您没有“下发控制”权限' },
  /** The owner has left, may not send commands any more, or does not see the station. Somebody who may saves the device again. */
  ownerMayNot: { text: '保存声光告警器的 {{who}} 已无权下发，请由有权限的人重新保存' },
  /** The point is not one of the station that can be written without a person's confirmation, or does not take the value. */
  badPoint: { text: '“{{name}}”不是该站点可自动写入的数据点，或不能写入 {{value}}' },
  /** A sound-and-light device of the station is switched by a point of the device. Give it another point first. */
  soundedThrough: { text: '声光告警器“{{name}}”使用此设备，请先修改它再更换站点' },
  /** Meanwhile it is to be otherwise: a later message says so. */
  superseded: { text: '状态已变，由后面的一条代替' },
  /** The sound-and-light device is switched off, or removed. */
  soundLightOff: { text: '声光告警器已停用或删除' },
  /** Everybody whom the step names has left, does not see the station, or wants no alarms of this level. */
  nobodyWants: { text: '接收人均无权查看、未填邮箱，或按个人偏好不接收此等级' },
  /** A turn is swapped that the rota has not, because it was changed meanwhile, or that is over. Look at its calendar again. */
  noSuchTurn: { text: '值班表没有 {{time}} 开始的班次，或已经结束，请刷新后再选' },
  /** Somebody else is on duty in the turn than was said. Look at the calendar again. */
  notOnDuty: { text: '{{name}} 不在 {{time}} 的班次值班' },
  /** Whoever is to take over is on duty in that turn already. Choose somebody else. */
  alreadyOnDuty: { text: '{{name}} 已在 {{time}} 的班次值班' },
  /** A turn is swapped with itself, or somebody takes over from himself. Choose another. */
  sameTurn: { text: '请选择另一个人和另一个班次' },
  /** The swap was taken back already, or its turns are over. */
  swapOver: { text: '换班已撤销或已结束' },
  /** A later swap stands on this one: who takes over there does so by it. Take that one back first. */
  swapBuiltOn: { text: '后来的换班以这次为前提，请先撤销后来的换班' },
  /** One of the two turns that were exchanged is over: nobody can give the other back. Somebody else may still stand in there. */
  swapHalfServed: {
    text: '互换的两班中 {{time}} 的一班已值完，不能再撤销、换回或互换；确有需要可由第三人替班',
  },
  /** Turns that people have swapped would be no more. Take the swaps back first, or leave begin, length and handover as they are. */
  rotaHasSwaps: { text: '还有 {{count}} 次换班，修改后没有它们的班次，请先撤销这些换班' },
  /** The station has no announcement device that is switched on. */
  noVoiceDevice: { text: '该站点没有启用的播报设备' },
})
