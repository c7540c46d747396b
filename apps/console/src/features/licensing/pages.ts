import { activatePage, certificatePage } from '@energy-console/contract/licensing'
import type { PageParts } from '../../kit/page/PageParts'

export const licensingPages: PageParts = {
  [activatePage.path]: async () => (await import('./licence/ActivatePage')).ActivatePage,
  [certificatePage.path]: async () => (await import('./certificate/CertificatePage')).CertificatePage,
}
