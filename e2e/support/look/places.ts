import type { Tools } from './tools'

/** Looks where texts stand: within their boxes and the window, or cut off. */
export type Places = ReturnType<typeof makePlaces>

/** Runs in the page: whatever it needs stands within. */
export function makePlaces({ styleOf, short, nameOf }: Tools) {
  const hasTitle = (element: Element, cutter: Element) => {
    if (element.closest('[title]:not([title=""])') || cutter.querySelector('[title]:not([title=""])'))
      return true
    // some get it when the pointer comes
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return element.closest('[title]:not([title=""])') !== null
  }
  const width = document.documentElement.clientWidth
  /** What cuts an element off within another. */
  const cutterOf = (element: Element, within: Element) => {
    for (let at: Element | null = element; at && at !== within; at = at.parentElement)
      if (styleOf(at).overflowX === 'hidden') return at
    return undefined
  }
  /** What is wrong with where a text stands, each once. */
  const placeFaults = (range: Range, element: Element, text: string): string[] => {
    const faults: string[] = []
    const box = range.getBoundingClientRect()
    if (box.width === 0) return faults
    const own = element.closest('button, .ant-tag, .ant-btn, [role=tab]')
    // what is cut within it is looked at below
    if (own && cutterOf(element, own) === undefined) {
      const around = own.getBoundingClientRect()
      if (box.right > around.right + 1.5 || box.left < around.left - 1.5 || box.bottom > around.bottom + 4)
        if (styleOf(own).display !== 'inline')
          faults.push(`larger than its box: “${short(text)}” in ${nameOf(element)}`)
    }
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = styleOf(at)
      // the head of a table, and its sums, go along with its body
      if (
        at !== document.body &&
        (overflowX === 'auto' ||
          overflowX === 'scroll' ||
          at.matches('.ant-table-header, .ant-table-summary'))
      )
        return faults
      if (
        at !== document.body &&
        (overflowX === 'hidden' || overflowX === 'clip') &&
        styleOf(at).display !== 'inline'
      ) {
        const around = at.getBoundingClientRect()
        const isOutside =
          box.left >= around.right - 1 ||
          box.right <= around.left + 1 ||
          box.top >= around.bottom - 1 ||
          box.bottom <= around.top + 1
        if (isOutside) return faults
        const isCutAside = box.right > around.right + 1.5 || box.left < around.left - 1.5
        if (isCutAside && !(textOverflow === 'ellipsis' && hasTitle(element, at)))
          faults.push(
            `cut off${textOverflow === 'ellipsis' ? ' without a tooltip' : ''}: “${short(text)}” in ${nameOf(element)}`,
          )
        if (isCutAside) return faults
        const clamp = styleOf(at).webkitLineClamp
        if (overflowY !== 'auto' && overflowY !== 'scroll' && box.bottom > around.bottom + 3) {
          // all of it is said on hover, whatever else it is cut by
          if (clamp !== 'none' && hasTitle(element, at)) return faults
          // a panel that ends with the window scrolls elsewhere
          if (around.bottom - box.top < box.height - 3)
            faults.push(`cut off below: “${short(text)}” in ${nameOf(element)}`)
          return faults
        }
      }
      if (position === 'fixed') break
    }
    if (box.right > width + 1.5 || box.left < -1.5)
      faults.push(`beyond the window: “${short(text)}” in ${nameOf(element)}`)
    return faults
  }
  return { placeFaults }
}
