import type { BodyOf, DataOf } from '@energy-console/contract'
import { noticeErrors, type testChannel } from '@energy-console/contract/notices'
import { AppError, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { sendBy } from './sendBy'
import type { ChannelRow } from './table'

/** An answer is waited for so long: somebody sits before the page. */
const waitMs = 8_000

/** Sends a message by a channel at once. @throws AppError for whatever came of it but success */
export async function sendTest(
  platform: Pick<Platform, 'outbound' | 'secrets' | 'clock' | 'words'>,
  channel: ChannelRow,
  { session, to }: { session: Session } & Pick<BodyOf<typeof testChannel>, 'to'>,
): Promise<DataOf<typeof testChannel>> {
  if (channel.kind === 'voice') throw refuse(noticeErrors.noTest)
  const now = platform.clock.now()
  const t = platform.words.in(channel.language)
  const taken = await sendBy(
    platform,
    channel,
    {
      key: `test/${channel.id}/${now}`,
      title: t('测试消息'),
      content: t('{{who}} 从“{{name}}”发送的测试消息。', {
        who: session.userName,
        name: channel.channelName,
      }),
      to: to ? [to] : [],
      data: { kind: 'test' },
      timeMs: now,
    },
    AbortSignal.timeout(waitMs),
  )
  if (taken.isTaken) return { answer: taken.answer }
  const spec = Object.values(noticeErrors).find(({ text }) => text === taken.reason.text)
  throw new AppError(spec ?? noticeErrors.sendingFailed, { params: taken.reason.params })
}
