import type { Resource } from '@energy-console/contract'
import { useCallMutation } from '../../api/useCall'
import { ExportButton } from './ExportButton'

interface ExportMenuProps {
  call: Resource['calls']['export']
  /** The filters in force; what is seen is what is exported. */
  query: Readonly<Record<string, string>>
  hasRows?: boolean
}

/** Exports a list as it is filtered. */
export function ExportMenu({ call, query, hasRows = false }: ExportMenuProps) {
  const exporting = useCallMutation(call)
  return (
    <ExportButton
      isPending={exporting.isPending}
      hasRows={hasRows}
      start={(format, { withRows }) =>
        exporting.mutateAsync({
          query: { ...query, format, ...(withRows ? { withRows: '1' as const } : {}) },
        })
      }
    />
  )
}
