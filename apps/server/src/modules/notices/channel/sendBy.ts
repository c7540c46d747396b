import { addressesIn, channelKinds, noticeErrors } from '@energy-console/contract/notices'
import type { Platform } from '../../../platform/module'
import { sendMail } from './mail'
import { notTaken, type OutgoingMessage, type Taken } from './message'
import { sendByRobot } from './robots'
import { openedOf } from './secret'
import type { ChannelRow } from './table'
import { sendWebhook } from './webhook'

/**
 * Sends a message by a channel that speaks to another server.
 *
 * @throws AppError where that is not to be reached
 */
export async function sendBy(
  platform: Pick<Platform, 'outbound' | 'secrets' | 'clock'>,
  channel: ChannelRow,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<Taken> {
  const { outbound, clock } = platform
  const { kind, channelName: name } = channel
  const { address, secret } = openedOf(platform, channel)
  const incomplete = (what: string) => notTaken(noticeErrors.channelIncomplete, { name, what })
  const now = { nowMs: clock.now(), signal }
  switch (kind) {
    case 'mail': {
      const { host, port, security, userName, fromAddress, fromName } = channel
      if (!host || !port || !security || !fromAddress) return incomplete('邮件服务器')
      if (channel.secret !== null && secret === undefined) return incomplete('密钥')
      const to = [...new Set([...message.to, ...addressesIn(channel.addresses)])]
      if (to.length === 0) return notTaken(noticeErrors.noRecipient, {}, { isFinal: true })
      return sendMail(
        outbound,
        {
          ...{ host, port, security, userName, password: secret },
          from: { address: fromAddress, name: fromName ?? '' },
        },
        { ...message, to },
        signal,
      )
    }
    case 'webhook':
    case 'wecom':
    case 'dingtalk':
    case 'feishu': {
      if (address === undefined) return incomplete('地址')
      if (channel.secret !== null && secret === undefined) return incomplete('密钥')
      const settings = { address, secret }
      return kind === 'webhook'
        ? sendWebhook(outbound, settings, message, now)
        : sendByRobot(outbound, kind, settings, message, now)
    }
    case 'voice':
      return incomplete(channelKinds.voice)
  }
}
