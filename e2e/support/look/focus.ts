import type { Page } from '@playwright/test'

/** What takes the keyboard's focus without showing it, one line each. */
export async function unseenFocus(page: Page): Promise<string[]> {
  // from here on the browser shows focus as it does for the keyboard
  await page.keyboard.press('Tab')
  return page.evaluate(async () => {
    const drawings = '.schematic-stage, canvas'
    const looks = (element: Element) => {
      const lines: string[] = []
      for (let at: Element | null = element, i = 0; at && i < 5; at = at.parentElement, i++)
        for (const pseudo of ['', '::before', '::after']) {
          const {
            outlineStyle,
            outlineWidth,
            outlineColor,
            boxShadow,
            borderTopColor,
            backgroundColor,
            top,
          } = getComputedStyle(at, pseudo || null)
          lines.push(
            [
              outlineStyle,
              outlineWidth,
              outlineStyle === 'none' ? '' : outlineColor,
              boxShadow,
              borderTopColor,
              backgroundColor,
              i === 0 ? top : '',
            ].join(),
          )
        }
      // radio, checkbox and the like: the mark beside the input shows it
      for (const beside of [element.nextElementSibling, element.firstElementChild])
        if (beside) lines.push(getComputedStyle(beside).outline, getComputedStyle(beside).boxShadow)
      return lines.join('|')
    }
    const focusable =
      'a[href], button:not(:disabled), input:not(:disabled, [type=hidden], [type=file]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'
    const unseen = new Set<string>()
    const done = new Set<string>()
    for (const element of document.body.querySelectorAll<HTMLElement>(focusable)) {
      if (
        element.tabIndex < 0 ||
        element.closest(drawings) ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue
      const kind = `${element.tagName} ${element.className} ${element.parentElement?.className}`
      if (done.has(kind)) continue
      done.add(kind)
      // what had it is drawn without it before what is next is looked at: that may be the same
      ;(document.activeElement as HTMLElement | null)?.blur()
      for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
      const before = looks(element)
      element.focus({ preventScroll: true })
      // some components note their focus when they are drawn next, a drawing that runs beside them later
      for (let frame = 0; frame < 10 && (frame === 0 || looks(element) === before); frame++)
        await new Promise((done) => requestAnimationFrame(done))
      if (document.activeElement === element && looks(element) === before)
        unseen.add(
          `focus does not show: ${kind} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`,
        )
      element.blur()
    }
    return [...unseen]
  })
}
