import type { Resource } from '@energy-console/contract'
import { ExportButton } from './ExportButton'

interface ExportMenuProps {
  call: Resource['calls']['export']
  /** The filters in force; what is seen is what is exported. */
  query: Readonly<Record<string, string>>
  hasRows?: boolean
}

/** Exports a list as it is filtered. */
export const ExportMenu = ({ call, query, hasRows = false }: ExportMenuProps) => (
  <ExportButton
    call={call}
    hasRows={hasRows}
    input={(format, { withRows }) => ({
      query: { ...query, format, ...(withRows ? { withRows: '1' as const } : {}) },
    })}
  />
)
