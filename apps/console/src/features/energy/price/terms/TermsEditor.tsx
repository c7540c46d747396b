import { useMemo } from 'react'
import { AdditionsPart } from './AdditionsPart'
import { BasicPart } from './BasicPart'
import { DayTables } from './DayTables'
import { TermsContext } from './EditorContext'
import { Seasons } from './Seasons'
import { TiersPart } from './TiersPart'
import type { Problems, TermsDraft } from './tariffDraft'

interface TermsEditorProps {
  terms: TermsDraft
  onChange: (terms: TermsDraft) => void
  problems: Problems
  /** Whose terms they are; what is only read needs none. */
  stationId?: string
  isDisabled: boolean
}

/** Everything that a tariff says, part by part; what is wrong stands beside its field while it is typed. */
export function TermsEditor({ terms, onChange, problems, stationId, isDisabled }: TermsEditorProps) {
  const editing = useMemo(
    () => ({
      terms,
      problems,
      stationId,
      isDisabled,
      change: (parts: Partial<TermsDraft>) => onChange({ ...terms, ...parts }),
    }),
    [terms, problems, stationId, isDisabled, onChange],
  )
  return (
    <TermsContext value={editing}>
      <DayTables />
      <Seasons />
      <TiersPart />
      <BasicPart />
      <AdditionsPart />
    </TermsContext>
  )
}
