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

/**
 * Lets a table that is wider than its room take less of it: headings break, then the longest of the cells `.text` are cut. What still
 * does not fit scrolls within `content`.
 *
 * @returns px: the room it was fitted into
 */
export function fitTable(content: HTMLElement | null | undefined, text: string | undefined): number {
  const table = content?.querySelector('table')
  if (!content || !table) return 0
  delete table.dataset.tight
  table.style.removeProperty('--longest')
  const over = () => content.scrollWidth - content.clientWidth
  if (over() <= 0) return content.clientWidth
  table.dataset.tight = ''
  const left = over()
  if (left <= 0) return content.clientWidth
  const headings = table.querySelectorAll<HTMLElement>(`thead th.${text}:not(.ant-table-cell-fix)`)
  const widths = [...headings].map(({ offsetWidth }) => offsetWidth)
  table.style.setProperty('--longest', `${cutTo(widths, left)}px`)
  return content.clientWidth
}
