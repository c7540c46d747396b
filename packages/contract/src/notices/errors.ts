import { defineErrors } from '../core'

/** Refusals and failures of what leaves the house. */
export const noticeErrors = defineErrors('notices', {
  /** The message waited for longer than it may be late. */
  tooLate: { text: '已超过有效时间，未发送' },
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
  /** The station has no announcement device that is switched on. */
  noVoiceDevice: { text: '该站点没有启用的播报设备' },
})
