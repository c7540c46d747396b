/** What the parts of a look share. */
export type Tools = ReturnType<typeof makeTools>

/** Runs in the page: whatever it needs stands within. */
export function makeTools() {
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const short = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim()
    return line.length > 48 ? `${line.slice(0, 47)}…` : line
  }
  const nameOf = (element: Element) => {
    const parts: string[] = []
    for (
      let at: Element | null = element;
      at && at !== document.body && parts.length < 3;
      at = at.parentElement
    ) {
      const names = [...at.classList].filter((name) => !/^(css-|ant-[a-z]+-css-var)/.test(name)).slice(0, 2)
      parts.unshift(`${at.tagName.toLowerCase()}${names.map((name) => `.${name}`).join('')}`)
    }
    return parts.join(' > ')
  }
  const drawings = '.schematic-stage, canvas, svg, .CodeMirror, .monaco-editor'
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    // what is for screen readers alone is one pixel large
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at)
      if (style.position === 'absolute' || style.position === 'fixed') {
        if (style.clipPath !== 'none' && style.clipPath !== '') return false
        const box = at.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) return style.overflow === 'visible'
      }
    }
    return true
  }
  const isOff = (element: Element) =>
    element.closest(
      '[disabled], [aria-disabled=true], .ant-btn-disabled, .ant-select-disabled, .ant-input-disabled, .ant-picker-disabled, .ant-radio-wrapper-disabled, .ant-checkbox-wrapper-disabled, .ant-pagination-disabled, .ant-menu-item-disabled',
    ) !== null
  return { styleOf, short, nameOf, drawings, isShown, isOff }
}
