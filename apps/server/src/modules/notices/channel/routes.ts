import { channels, setChannelSecret, testChannel } from '@energy-console/contract/notices'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { requireChannel } from './queries'
import { channelHooks, keepChannelSecret } from './rules'
import { channelTable } from './table'
import { sendTest } from './testMessage'

/** The calls of channels. */
export const channelRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(channels, channelTable, platform, channelHooks(platform)),
  implement(setChannelSecret, ({ tx, body }) => keepChannelSecret(platform, tx, body)),
  implementDetached(testChannel, async ({ body, session, inTenant }) => {
    const channel = await inTenant((tx) => requireChannel(tx, body.id))
    return sendTest(platform, channel, { session, to: body.to })
  }),
]
