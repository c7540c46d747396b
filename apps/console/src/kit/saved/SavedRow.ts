import type { SavedViewValues } from '@energy-console/contract'

/** A saved view of whichever kind. */
export interface SavedRow extends SavedViewValues {
  id: string
  isOwn: boolean
  isMakerGone: boolean
  /** The station that it is shared with alone. */
  stationName?: string | null
}

/** What a page says of its saved views; Chinese, also the translation keys. */
export interface SavedWords {
  /** Keeps what is shown now: 保存当前曲线. */
  save: string
  /** Asked before what is shown now takes the place of what is saved. */
  replace: string
  /** What they are for, while there are none. */
  empty: string
}
