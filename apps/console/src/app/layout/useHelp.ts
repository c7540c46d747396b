import { listParameterValues, type ShellParameterKey } from '@energy-console/contract/system'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/useCall'

const keys = ['hide_help', 'mlink_help'] as const satisfies readonly ShellParameterKey[]

/** Where the help document is: the user manual, or what `mlink_help` says; undefined where `hide_help` exists. */
export function useHelp(): string | undefined {
  const { i18n } = useTranslation()
  const { data: parameters } = useCall(
    listParameterValues,
    { query: { paramKeys: keys.join() } },
    { staleMs: Number.POSITIVE_INFINITY },
  )
  const parameterOf = (key: (typeof keys)[number]) =>
    parameters?.find(({ paramKey }) => paramKey === key)?.paramValue
  if (parameters === undefined || parameterOf('hide_help') !== undefined) return undefined
  return parameterOf('mlink_help') || `/help/${i18n.language === 'en' ? 'en' : 'index'}.html`
}
