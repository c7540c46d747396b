import { communicationPage } from '@energy-console/contract/telemetry'
import type { PageParts } from '../../kit/page/PageParts'

export const telemetryPages: PageParts = {
  [communicationPage.path]: async () => (await import('./communication/CommunicationPage')).CommunicationPage,
}
