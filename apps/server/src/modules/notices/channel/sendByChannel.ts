import { noticeErrors } from '@energy-console/contract/notices'
import type { Platform } from '../../../platform/module'
import type { Sent } from '../../../platform/outbox'
import type { OutgoingMessage } from './message'
import { findChannel } from './queries'
import { sendBy } from './sendBy'
import type { ChannelRow } from './table'

type Needs = Pick<Platform, 'db' | 'outbound' | 'secrets' | 'clock'>

/** What becomes of a message whose channel is gone or switched off. */
export const withoutChannel: Sent = {
  outcome: 'dropped',
  reason: { text: noticeErrors.channelOff.text, params: {} },
}

/** A channel of a tenant that is switched on. */
export async function findOpenChannel(
  { db }: Pick<Platform, 'db'>,
  { tenantId, channelId }: { tenantId: string; channelId: string | null },
): Promise<ChannelRow | undefined> {
  const channel = await db.asSystem((tx) => findChannel(tx, channelId ?? '0'))
  return channel?.tenantId === tenantId && channel.isEnabled ? channel : undefined
}

/** Sends a message by a channel, and answers what came of it. @throws AppError where the other side is not to be reached */
export async function sentBy(
  platform: Needs,
  channel: ChannelRow,
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<Sent> {
  const taken = await sendBy(platform, channel, message, signal)
  if (taken.isTaken)
    return { outcome: 'sent', note: taken.answer === '' ? null : { text: taken.answer, params: {} } }
  return { outcome: 'failed', reason: taken.reason, isFinal: taken.isFinal ?? false }
}

/** Sends what another module has to say by a channel of a tenant. @throws AppError as {@link sentBy} */
export async function sendByChannel(
  platform: Needs,
  of: { tenantId: string; channelId: string | null },
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<Sent> {
  const channel = await findOpenChannel(platform, of)
  return channel ? sentBy(platform, channel, message, signal) : withoutChannel
}
