import { deliveries, mostListedContent, resendDeliveries } from '@energy-console/contract/notices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { outboxMessageTable } from '../../../platform/outbox'
import { mountListing } from '../../../platform/resource'
import { ofAlarm, sendAgain } from './queries'

/** The calls of what was sent. */
export const deliveryRoutes = (platform: Platform): Implementation[] => [
  ...mountListing(
    deliveries,
    {
      from: outboxMessageTable,
      computed: { content: `left(outbox_message.content, ${mostListedContent})` },
      narrow: ({ alarmId }) => ofAlarm(alarmId),
    },
    platform,
  ),
  implement(resendDeliveries, async ({ tx, body }) => ({
    count: await sendAgain(tx, body.ids.split(','), platform.clock.now()),
  })),
]
