import { getAgreementDue } from '@energy-console/contract/system'
import { useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { AgreementDue } from './AgreementDue'
import { Announcements } from './Announcements'

/** What whoever has signed in is asked or told first: the privacy agreement, then announcements. */
export function Greeting() {
  const isViewing = useSession(({ user }) => user?.viewing_until !== undefined)
  return isViewing ? null : <OwnGreeting />
}

function OwnGreeting() {
  const { data: due } = useCall(getAgreementDue, {}, { staleMs: Number.POSITIVE_INFINITY })
  if (due === undefined) return null
  return due ? <AgreementDue due={due} /> : <Announcements />
}
