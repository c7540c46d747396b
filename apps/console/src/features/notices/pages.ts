import { channelsPage, deliveriesPage, rotasPage, soundLightsPage } from '@energy-console/contract/notices'
import type { PageParts } from '../../kit/page/PageParts'

export const noticePages: PageParts = {
  [channelsPage.path]: async () => (await import('./channels/ChannelsPage')).ChannelsPage,
  [deliveriesPage.path]: async () => (await import('./deliveries/DeliveriesPage')).DeliveriesPage,
  [rotasPage.path]: async () => (await import('./rotas/RotasPage')).RotasPage,
  [soundLightsPage.path]: async () => (await import('./sound-light/SoundLightsPage')).SoundLightsPage,
}
