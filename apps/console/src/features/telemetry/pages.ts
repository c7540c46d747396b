import {
  communicationPage,
  comparePage,
  historyPage,
  readingCorrectionsPage,
  trendPage,
  virtualGatewaysPage,
} from '@energy-console/contract/telemetry'
import { withCharts } from '../../kit/charts/fetchCharts'
import { asking, beginsWithRows, type PageParts } from '../../kit/page/PageParts'

export const telemetryPages: PageParts = {
  [communicationPage.path]: {
    load: withCharts(
      async () => (await import('./communication/CommunicationPage')).CommunicationPage,
      ['heat'],
    ),
    ask: asking(async () => (await import('./communication/askForCommunication')).askForCommunication),
  },
  [comparePage.path]: async () => (await import('./compare/ComparePage')).ComparePage,
  [historyPage.path]: async () => (await import('./history/HistoryPage')).HistoryPage,
  [readingCorrectionsPage.path]: beginsWithRows(
    async () => (await import('./corrections/ReadingCorrectionsPage')).ReadingCorrectionsPage,
  ),
  [trendPage.path]: async () => (await import('./trend/TrendPage')).TrendPage,
  [virtualGatewaysPage.path]: beginsWithRows(
    async () => (await import('./virtual-gateway/VirtualGatewaysPage')).VirtualGatewaysPage,
  ),
}
