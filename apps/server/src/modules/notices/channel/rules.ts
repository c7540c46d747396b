import type { BodyOf } from '@energy-console/contract'
import type { channels, setChannelSecret } from '@energy-console/contract/notices'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import type { ResourceHooks } from '../../../platform/resource'
import { requireChannel } from './queries'
import { sealOf } from './secret'
import { channelTable } from './table'

type Hooks = ResourceHooks<typeof channels, typeof channelTable>

/**
 * What must hold of a channel. A password goes where its server is: with another one, or another account, it is forgotten, and with another
 * kind all that is secret. Its first heartbeat comes at once.
 */
export const channelHooks = ({ clock }: Pick<Platform, 'clock'>): Hooks => ({
  async beforeSave(_context, values, before) {
    const {
      kind = before?.kind,
      host = before?.host,
      port = before?.port,
      userName = before?.userName,
    } = values
    const isOther = before !== undefined && kind !== before.kind
    const isMoved =
      isOther ||
      (before !== undefined &&
        kind === 'mail' &&
        !(host === before.host && port === before.port && userName === before.userName))
    const { heartbeatMinutes } = values
    const isPaced = heartbeatMinutes !== undefined && heartbeatMinutes !== before?.heartbeatMinutes
    return {
      ...values,
      ...(isOther ? { addressSecret: null, target: null } : {}),
      ...(isMoved ? { secret: null, hasSecret: false } : {}),
      ...(kind === 'mail' && host ? { target: `${host}:${port}` } : {}),
      ...(isPaced ? { heartbeatMs: heartbeatMinutes === null ? null : clock.now() } : {}),
    }
  },
})

/** Keeps what is secret of a channel; an empty text takes it away. @throws notFound, `core.addressRefused` */
export async function keepChannelSecret(
  platform: Pick<Platform, 'secrets' | 'outbound'>,
  tx: Tx,
  { id, addressSecret, secret }: BodyOf<typeof setChannelSecret>,
): Promise<void> {
  const channel = await requireChannel(tx, id)
  const takesAddress = channel.kind !== 'mail' && channel.kind !== 'voice'
  const changes: Partial<typeof channelTable.$inferInsert> = {}
  if (addressSecret !== undefined && takesAddress) {
    const url = addressSecret === '' ? undefined : platform.outbound.check(addressSecret)
    changes.addressSecret = url ? sealOf(platform, id, 'address', addressSecret) : null
    changes.target = url?.origin ?? null
  }
  if (secret !== undefined) {
    changes.secret = secret === '' ? null : sealOf(platform, id, 'secret', secret)
    changes.hasSecret = secret !== ''
  }
  if (Object.keys(changes).length > 0)
    await tx.update(channelTable).set(changes).where(eq(channelTable.id, id))
}
