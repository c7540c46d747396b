import { createContext, useContext } from 'react'
import type { Problems, TermsDraft } from './tariffDraft'

/** The terms that are edited, for all parts of the editor. */
export interface TermsEditing {
  terms: TermsDraft
  /** Replaces parts of the terms. */
  change: (parts: Partial<TermsDraft>) => void
  problems: Problems
  /** Whose terms they are; undefined for those of the past, which are only read. */
  stationId: string | undefined
  /** The user may only read. */
  isDisabled: boolean
}

export const TermsContext = createContext<TermsEditing | undefined>(undefined)

/** The terms that are edited. */
export function useTerms(): TermsEditing {
  const editing = useContext(TermsContext)
  if (!editing) throw new Error('outside of the editor of terms')
  return editing
}
