import { noticeErrors } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import type { ClaimedMessage, Sender, Sent } from '../../../platform/outbox'
import { findChannel } from './queries'
import { sendBy } from './sendBy'

/** What a message of a channel has beside its texts. */
export interface ChannelData {
  /** Mail addresses, beside the channel's own. */
  to?: readonly string[]
  /** For programs. */
  told?: Readonly<Record<string, unknown>>
}

/** Kinds of channels that speak to another server. */
const serverKinds = ['mail', 'webhook', 'wecom', 'dingtalk', 'feishu'] as const

const saidOf = ({ text }: { text: string }) => ({ text, params: {} })

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
    if (!isTenantOpen(tenantId)) return { outcome: 'dropped', reason: saidOf(noticeErrors.tenantClosed) }
    const channel = await platform.db.asSystem((tx) => findChannel(tx, targetId ?? '0'))
    if (channel?.tenantId !== tenantId || !channel.isEnabled)
      return { outcome: 'dropped', reason: saidOf(noticeErrors.channelOff) }
    const late = await platform.db.asSystem((tx) => outdated(tx, message))
    if (late) return late
    const { to = [], told = {} } = message.data as ChannelData
    const { key, title, content, createMs } = message
    const taken = await sendBy(
      platform,
      channel,
      { key: `${tenantId}/${key}`, title, content, to, data: told, timeMs: createMs },
      signal,
    )
    if (taken.isTaken)
      return { outcome: 'sent', note: taken.answer === '' ? null : { text: taken.answer, params: {} } }
    return { outcome: 'failed', reason: taken.reason, isFinal: taken.isFinal ?? false }
  }
  for (const kind of serverKinds) platform.outbox.register(kind, send)
}
