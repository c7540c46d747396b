import { randomBytes } from 'node:crypto'
import {
  type Licence,
  type LicenceLimit,
  licenceLimits,
  licensingErrors,
} from '@energy-console/contract/licensing'
import { refuse } from '../../../platform/errors'
import { withNotice } from '../../../platform/http'
import type { ReadLicence } from '../../../platform/licence'
import type { Platform } from '../../../platform/module'
import { storableText } from '../../../platform/text'
import { addLicence, installationIdOf, newestLicence } from './queries'

export type Parts = Pick<Platform, 'db' | 'clock' | 'licensing' | 'log'>

/** Who puts a licence in. */
export interface Activating {
  /** Empty before the sign-in. */
  account: string
  ip: string
}

/** The installation's number in groups of four, so that it can be read out. */
const newInstallationId = () => (randomBytes(8).toString('hex').match(/.{4}/g) ?? []).join('-')

/** The number that licences are issued for. */
export const installationId = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<string> =>
  db.asSystem((tx) =>
    installationIdOf(tx, { installationId: newInstallationId(), now: new Date(clock.now()) }),
  )

/** Reads the licence that was put in last, by whatever process. One that cannot be read any more counts as none. */
export async function look({ db, licensing, log, ...rest }: Parts): Promise<void> {
  if (!licensing.isRequired) return
  const own = await installationId({ db, ...rest })
  const newest = await db.asSystem(newestLicence)
  licensing.hold(
    newest && licensing.read(newest.document, own, (err) => log.warn({ err }, 'licence not usable')),
  )
}

/**
 * Puts a licence in the place of the last one.
 *
 * @throws AppError of `licensingErrors`; what was in force stays then
 */
export async function putIn(parts: Parts, document: string, { account, ip }: Activating): Promise<Licence> {
  const { db, clock, licensing } = parts
  const licence = licensing.check(document, await installationId(parts))
  await db.asSystem((tx) =>
    addLicence(tx, {
      document: document.replace(/\s+/g, ''),
      activatedAt: new Date(clock.now()),
      activatedBy: account,
      ip: storableText(ip, 64),
    }),
  )
  licensing.hold(licence)
  return wireOf(licence)
}

/** A licence that was put in, with a notice where it allows less of something than there is. */
export function comparedWithUse(licence: Licence, used: Readonly<Record<LicenceLimit, number>>) {
  for (const [what, name] of Object.entries(licenceLimits) as [LicenceLimit, string][]) {
    const most = licence.limits[what]
    if (most !== undefined && used[what] > most)
      return withNotice(licence, licensingErrors.belowUse, { what: name, used: used[what], most })
  }
  return licence
}

/** Before the sign-in: only where the installation does not work, so that nobody puts an older licence in. */
export async function putInUnsigned(parts: Parts, document: string, ip: string): Promise<Licence> {
  if (parts.licensing.state() === 'active') throw refuse(licensingErrors.alreadyActive)
  return putIn(parts, document, { account: '', ip })
}

/** What is told of a licence. */
export const wireOf = ({ serial, customer, issued, until, limits }: ReadLicence): Licence => ({
  serial,
  customer,
  issued,
  until,
  limits,
})
