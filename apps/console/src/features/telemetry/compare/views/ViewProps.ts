import type { ReactNode } from 'react'
import type { Compared } from '../useCompared'

/** What every way of comparing is given. */
export interface ViewProps {
  /** Chinese, also the translation key. */
  title: string
  /** px */
  height: number
  lines: readonly Compared[]
  extra: ReactNode
}
