import { type ConnectProposal, matchUnmapped } from '@energy-console/contract/devices'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { currentLanguage } from '../../../i18n'

/** What unmapped names could become, asked once: while that is edited nothing of it changes, and afterwards the names are gone. */
export function useProposals(unmappedIds: readonly string[]) {
  const [kept, setKept] = useState<readonly ConnectProposal[]>()
  const { data, error, refetch } = useCall(
    matchUnmapped,
    { query: { ids: unmappedIds.join(), language: currentLanguage() } },
    { isEnabled: kept === undefined, staleMs: 0 },
  )
  if (data && kept === undefined) setKept(data)
  return { proposals: kept, error, refetch }
}
