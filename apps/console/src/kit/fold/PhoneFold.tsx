import { type ReactNode, useState } from 'react'
import { useIsNarrow } from '../useIsNarrow'
import { FoldedControls } from './FoldedControls'

interface PhoneFoldProps {
  /** What is folded, translated: 筛选, or what is chosen in it now. */
  word: string
  /** How much in it is in force; said beside the word. */
  count?: number
  /** What is folded; given how to fold it again, for when what was to be done in it is done. */
  children: ReactNode | ((fold: () => void) => ReactNode)
}

/**
 * Controls of a page. Where there is room they stand as they are; on a phone the content comes first, so a button stands for
 * them and they unfold below its row, which has to be a wrapping flex box.
 */
export function PhoneFold({ word, count = 0, children }: PhoneFoldProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const controls = typeof children === 'function' ? children(() => setOpen(false)) : children
  if (!isNarrow) return controls
  return (
    <FoldedControls {...{ word, count, isOpen }} onToggle={() => setOpen(!isOpen)}>
      {controls}
    </FoldedControls>
  )
}
