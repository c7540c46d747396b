import type { ReactNode } from 'react'
import type { TimeDraft } from '../timingDrafts'
import type { DrawnDay } from './drawnDays'
import type { Block, Place } from './weekEdits'

/** What is done at a time, in few words. */
export interface Said {
  text: string
  /** Something is switched off: it is drawn quieter. */
  isOff?: boolean
}

/** What grid and list of a week are given. */
export interface WeekParts {
  days: readonly DrawnDay[]
  /** `yyyy-MM-dd` at the station. */
  today: string
  chosen: Block | undefined
  says: (row: TimeDraft) => Said
  onChoose: (block: Block, how?: { isFocused: boolean }) => void
  onAdd: (place: Place) => void
  /** A time on a day, wherever there is room. */
  onNew: (weekday: number) => void
  onRemove: (block: Block) => void
  onSkip: (day: string, isSkipped: boolean) => void
  /** What can be set of the chosen block. */
  editor: ReactNode
}
