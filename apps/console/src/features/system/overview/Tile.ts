/** A text with what stands in it; Chinese, the translation key. */
export interface Words {
  text: string
  params?: Record<string, string | number>
}

/** One line of a tile, and where it is dealt with. */
export interface TileLine extends Words {
  to?: string
}

/** One question of the overview and its answer. */
export interface Tile {
  tone: 'good' | 'plain' | 'warning' | 'error'
  /** The state in a word, beside its colour. */
  word: string
  /** The figure that one looks for first. */
  value: string
  lines: readonly TileLine[]
}

const ranks: Record<Tile['tone'], number> = { error: 0, warning: 1, plain: 2, good: 2 }

/** What is in trouble first; the others keep their order. What could not be asked stands with what needs a look. */
export const troubledFirst = <T extends { tile: Pick<Tile, 'tone'> | undefined }>(slots: readonly T[]): T[] =>
  slots.toSorted((one, other) => rankOf(one.tile) - rankOf(other.tile))

const rankOf = (tile: Pick<Tile, 'tone'> | undefined) => ranks[tile?.tone ?? 'warning']

/** The tone of what ends in so many days: a month ahead somebody should see to it, a week ahead at once. */
export const toneOfDays = (daysLeft: number): Tile['tone'] =>
  daysLeft <= 7 ? 'error' : daysLeft <= 30 ? 'warning' : 'good'
