import {
  communicationPage,
  comparePage,
  historyPage,
  virtualGatewaysPage,
} from '@energy-console/contract/telemetry'
import type { PageParts } from '../../kit/page/PageParts'

export const telemetryPages: PageParts = {
  [communicationPage.path]: async () => (await import('./communication/CommunicationPage')).CommunicationPage,
  [comparePage.path]: async () => (await import('./compare/ComparePage')).ComparePage,
  [historyPage.path]: async () => (await import('./history/HistoryPage')).HistoryPage,
  [virtualGatewaysPage.path]: async () =>
    (await import('./virtual-gateway/VirtualGatewaysPage')).VirtualGatewaysPage,
}
