import { useState } from 'react'

/** Whether what stands in a {@link PhoneFold} is unfolded. */
export interface PhoneFoldState {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** What was to be done in it is done. */
  readonly close: () => void
}

/** Folded to begin with: on a phone the content comes first. */
export function usePhoneFold(): PhoneFoldState {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}
