import { listParameterValues } from '@energy-console/contract/system'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { helpAddress, helpKeys } from './helpAddress'

/** Where the help document is: the user manual, or what `mlink_help` says; undefined where `hide_help` exists. */
export function useHelp(): string | undefined {
  const { i18n } = useTranslation()
  const { data: parameters } = useCall(
    listParameterValues,
    { query: { paramKeys: helpKeys.join() } },
    { staleMs: Number.POSITIVE_INFINITY },
  )
  return parameters && helpAddress(parameters, i18n.language)
}
