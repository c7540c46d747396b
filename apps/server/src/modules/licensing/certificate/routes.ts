import {
  dropCertificate,
  getCertificates,
  putCertificate,
  restoreCertificate,
} from '@energy-console/contract/licensing'
import { type Implementation, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { Listeners } from './listeners'
import { dropIt, findCertificates, goBackTo, putIn } from './rules'

/** 证书管理. */
export const certificateRoutes = (platform: Platform, { mqtts }: Listeners): readonly Implementation[] => [
  implementDetached(getCertificates, async () => {
    const { port, isLacking } = mqtts()
    return { ...(await findCertificates(platform)), mqttsPort: port ?? null, isMqttsLacking: isLacking }
  }),
  implementDetached(putCertificate, ({ body, session }) => putIn(platform, body, session.account)),
  implementDetached(restoreCertificate, ({ query }) => goBackTo(platform, query.id)),
  implementDetached(dropCertificate, () => dropIt(platform)),
]
