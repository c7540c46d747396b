import type { ShellParameterKey } from '@energy-console/contract/system'

/** The parameters of the system that say where the help document is. */
export const helpKeys = ['hide_help', 'mlink_help'] as const satisfies readonly ShellParameterKey[]

/** The address of the help document by the system's parameters; undefined where the icon is hidden. */
export function helpAddress(
  parameters: readonly { paramKey: string; paramValue: string }[],
  language: string,
): string | undefined {
  const parameterOf = (key: (typeof helpKeys)[number]) =>
    parameters.find(({ paramKey }) => paramKey === key)?.paramValue
  if (parameterOf('hide_help') !== undefined) return undefined
  return parameterOf('mlink_help') || `/help/${language === 'en' ? 'en' : 'index'}.html`
}
