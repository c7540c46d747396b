import { deliveries, resendDeliveries } from '@energy-console/contract/notices'
import { eq } from 'drizzle-orm'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { againStatement, outboxMessageTable } from '../../../platform/outbox'
import { mountListing } from '../../../platform/resource'
import { alarmSource } from './source'

/** The calls of what was sent. */
export const deliveryRoutes = (platform: Platform): Implementation[] => [
  ...mountListing(
    deliveries,
    {
      from: outboxMessageTable,
      narrow: ({ alarmId }) =>
        typeof alarmId === 'string' && alarmId !== ''
          ? eq(outboxMessageTable.source, alarmSource(alarmId))
          : undefined,
    },
    platform,
  ),
  implement(resendDeliveries, async ({ tx, body, afterCommit }) => {
    const { rowCount } = await tx.execute(againStatement(body.ids.split(','), platform.clock.now()))
    afterCommit(() => platform.outbox.wake())
    return { count: rowCount ?? 0 }
  }),
]
