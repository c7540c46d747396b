/** px: a text is cut no further. */
const shortest = 130

/**
 * The width, px, that columns so wide are cut to so that together they take `over` less, the widest first; the shortest that a text
 * is cut to where that is not enough.
 */
export function cutTo(widths: readonly number[], over: number): number {
  const cut = widths.filter((width) => width > shortest).toSorted((one, other) => other - one)
  let sum = 0
  for (const [index, width] of cut.entries()) {
    sum += width
    const most = (sum - over) / (index + 1)
    if (most >= (cut[index + 1] ?? shortest)) return Math.floor(most)
  }
  return shortest
}

/** Widths of a table, px. */
export interface Fitted {
  room: number
  /** What it takes, fitted: more than its room where the rest is scrolled to. */
  taken: number
}

/**
 * Lets a table that is wider than its room take less of it: headings break and nothing is wider than what is in it, then the longest of the cells `.text` are cut. What still
 * does not fit scrolls within `content`.
 */
export function fitTable(content: HTMLElement | null | undefined, text: string | undefined): Fitted {
  const table = content?.querySelector('table')
  if (!content || !table) return { room: 0, taken: 0 }
  delete table.dataset.tight
  table.style.removeProperty('--longest')
  const widths = () => ({ room: content.clientWidth, taken: content.scrollWidth })
  const whole = widths()
  if (whole.taken <= whole.room) return whole
  table.dataset.tight = ''
  const broken = widths()
  if (broken.taken <= broken.room) return broken
  const headings = table.querySelectorAll<HTMLElement>(`thead th.${text}:not(.ant-table-cell-fix)`)
  const texts = [...headings].map(({ offsetWidth }) => offsetWidth)
  const cut = (over: number) => {
    table.style.setProperty('--longest', `${cutTo(texts, over)}px`)
    return widths()
  }
  const over = broken.taken - broken.room
  const first = cut(over)
  // widths are told in whole px, and columns share what is left of them in their own way
  return first.taken > first.room ? cut(over + first.taken - first.room) : first
}
