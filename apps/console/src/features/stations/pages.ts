import { stationPage, stationsPage } from '@energy-console/contract/stations'
import type { PageParts } from '../../kit/page/PageParts'

export const stationPages: PageParts = {
  [stationsPage.path]: async () => (await import('./station/StationsPage')).StationsPage,
  [stationPage.path]: async () => (await import('./station/StationPage')).StationPage,
}
