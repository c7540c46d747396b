import { channelsPage, deliveriesPage, rotasPage, soundLightsPage } from '@energy-console/contract/notices'
import { beginsWithRows, type PageParts } from '../../kit/page/PageParts'

export const noticePages: PageParts = {
  [channelsPage.path]: beginsWithRows(async () => (await import('./channels/ChannelsPage')).ChannelsPage),
  [deliveriesPage.path]: beginsWithRows(
    async () => (await import('./deliveries/DeliveriesPage')).DeliveriesPage,
  ),
  [rotasPage.path]: beginsWithRows(async () => (await import('./rotas/RotasPage')).RotasPage),
  [soundLightsPage.path]: beginsWithRows(
    async () => (await import('./sound-light/SoundLightsPage')).SoundLightsPage,
  ),
}
