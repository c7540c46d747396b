import { noticeErrors } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import type { ClaimedMessage, Sender, Sent } from '../../../platform/outbox'
import { findOpenChannel, sentBy, withoutChannel } from './sendByChannel'

/** What a message of a channel has beside its texts. */
export interface ChannelData {
  /** Mail addresses, beside the channel's own. */
  to?: readonly string[]
  /** For programs. */
  told?: Readonly<Record<string, unknown>>
}

/** Kinds of channels that speak to another server. */
const serverKinds = ['mail', 'webhook', 'wecom', 'dingtalk', 'feishu'] as const

interface SenderPorts {
  isTenantOpen(tenantId: string): boolean
  /** What becomes of a message that should not be sent any more, or not yet; undefined for one that should. */
  outdated(tx: Tx, message: ClaimedMessage): Promise<Sent | undefined>
}

/** Tells the outbox how messages leave by channels. */
export function registerSenders(
  platform: Pick<Platform, 'db' | 'outbox' | 'outbound' | 'secrets' | 'clock'>,
  { isTenantOpen, outdated }: SenderPorts,
): void {
  const send: Sender = async (message, signal) => {
    const { tenantId, targetId } = message
    if (!isTenantOpen(tenantId))
      return { outcome: 'dropped', reason: { text: noticeErrors.tenantClosed.text, params: {} } }
    const channel = await findOpenChannel(platform, { tenantId, channelId: targetId })
    if (!channel) return withoutChannel
    const late = await platform.db.asSystem((tx) => outdated(tx, message))
    if (late) return late
    const { to = [], told = {} } = message.data as ChannelData
    const { key, title, content, createMs } = message
    return sentBy(
      platform,
      channel,
      { key: `${tenantId}/${key}`, title, content, to, data: told, timeMs: createMs },
      signal,
    )
  }
  for (const kind of serverKinds) platform.outbox.register(kind, send)
}
