import type { Page } from '@playwright/test'

/** A text that somebody reads or hears, and where it stands. */
export interface FoundText {
  text: string
  where: string
}

/** What a look at a page found. */
export interface Looked {
  /** What is wrong with it, one line each. */
  faults: string[]
  /** Its texts, those of tooltips and accessible names included; code and drawings left out. */
  texts: FoundText[]
}

/**
 * Looks at what the window shows: nothing stands beyond the window or is cut off without a way to read it, texts have the
 * contrast of WCAG AA, what has only an icon has a name, no text is unfinished, and on a phone what is pressed takes a thumb.
 */
export const look = (page: Page, isPhone: boolean): Promise<Looked> => page.evaluate(lookInPage, isPhone)

/** Runs in the page: whatever it needs stands within. */
function lookInPage(isPhone: boolean): Looked {
  const faults = new Set<string>()
  const texts = new Map<string, FoundText>()
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
  const literalParts = 'code, pre, kbd, samp, textarea, script, style, noscript'
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

  // ── colours ──
  type Colour = [number, number, number, number]
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Colour>()
  const colourOf = (text: string): Colour => {
    const found = known.get(text)
    if (found) return found
    const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text)
    let colour: Colour
    if (parts) colour = [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 1)]
    else if (paint) {
      paint.clearRect(0, 0, 1, 1)
      paint.fillStyle = text
      paint.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = paint.getImageData(0, 0, 1, 1).data
      colour = [r, g, b, a / 255]
    } else colour = [0, 0, 0, 0]
    known.set(text, colour)
    return colour
  }
  const over = (above: Colour, below: Colour): Colour => {
    const alpha = above[3]
    const mix = (i: 0 | 1 | 2) => above[i] * alpha + below[i] * (1 - alpha)
    return [mix(0), mix(1), mix(2), 1]
  }
  const light = ([r, g, b]: Colour) => {
    const part = (value: number) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
  }
  const grounds = new Map<Element, Colour | undefined>()
  /** What is painted behind an element's text; undefined where that is a picture. */
  const groundOf = (element: Element | null): Colour | undefined => {
    if (!element) {
      // what no page has painted is the browser's own, light or dark
      const own = colourOf(getComputedStyle(document.documentElement).backgroundColor)
      const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
      const isDarkSystem = isDark && matchMedia('(prefers-color-scheme: dark)').matches
      return over(own, isDarkSystem ? [18, 18, 18, 1] : [255, 255, 255, 1])
    }
    if (grounds.has(element)) return grounds.get(element)
    const { backgroundColor, backgroundImage, position } = styleOf(element)
    const own = colourOf(backgroundColor)
    let ground: Colour | undefined
    if (backgroundImage !== 'none') ground = undefined
    else if (own[3] === 1) ground = own
    else {
      // what is placed elsewhere lies on what is there
      const under = position === 'fixed' ? element.parentElement : element.parentElement
      const below = groundOf(under)
      ground = below && over(own, below)
    }
    grounds.set(element, ground)
    return ground
  }
  const checkContrast = (element: Element, colourText: string, text: string) => {
    const ground = groundOf(element)
    if (!ground) return
    const style = styleOf(element)
    let opacity = 1
    for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(styleOf(at).opacity)
    const [r, g, b, a] = colourOf(colourText)
    const shown = over([r, g, b, a * opacity], ground)
    const [one, two] = [light(shown), light(ground)]
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    if (ratio < (isLarge ? 3 : 4.5) - 0.005)
      faults.add(`contrast ${ratio.toFixed(2)}: “${short(text)}” in ${nameOf(element)}`)
  }

  // ── texts ──
  const note = (text: string, element: Element, kind = '') => {
    const line = text.trim()
    if (line === '' || texts.has(line)) return
    texts.set(line, { text: line, where: `${kind}${nameOf(element)}` })
  }
  const hasTitle = (element: Element, cutter: Element) => {
    if (element.closest('[title]:not([title=""])') || cutter.querySelector('[title]:not([title=""])'))
      return true
    // some get it when the pointer comes
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return element.closest('[title]:not([title=""])') !== null
  }
  const width = document.documentElement.clientWidth
  const checkPlace = (range: Range, element: Element, text: string) => {
    const box = range.getBoundingClientRect()
    if (box.width === 0) return
    const own = element.closest('button, .ant-tag, .ant-btn, [role=tab]')
    if (own) {
      const around = own.getBoundingClientRect()
      if (box.right > around.right + 1.5 || box.left < around.left - 1.5 || box.bottom > around.bottom + 4)
        if (styleOf(own).display !== 'inline')
          faults.add(`larger than its box: “${short(text)}” in ${nameOf(element)}`)
    }
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = styleOf(at)
      // the head of a table goes along with its body
      if (
        at !== document.body &&
        (overflowX === 'auto' || overflowX === 'scroll' || at.matches('.ant-table-header'))
      )
        return
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
        if (isOutside) return
        const isCutAside = box.right > around.right + 1.5 || box.left < around.left - 1.5
        if (isCutAside && !(textOverflow === 'ellipsis' && hasTitle(element, at)))
          faults.add(
            `cut off${textOverflow === 'ellipsis' ? ' without a tooltip' : ''}: “${short(text)}” in ${nameOf(element)}`,
          )
        if (isCutAside) return
        const clamp = styleOf(at).webkitLineClamp
        if (
          overflowY !== 'auto' &&
          overflowY !== 'scroll' &&
          box.bottom > around.bottom + 3 &&
          !(clamp !== 'none' && hasTitle(element, at))
        ) {
          // a panel that ends with the window scrolls elsewhere
          if (around.bottom - box.top < box.height - 3)
            faults.add(`cut off below: “${short(text)}” in ${nameOf(element)}`)
          return
        }
      }
      if (position === 'fixed') break
    }
    if (box.right > width + 1.5 || box.left < -1.5)
      faults.add(`beyond the window: “${short(text)}” in ${nameOf(element)}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = node.nodeValue?.trim() ?? ''
    if (!element || text === '' || element.closest(drawings) || !isShown(element)) continue
    range.selectNodeContents(node)
    if (range.getClientRects().length === 0) continue
    if (!element.closest(literalParts)) note(text, element)
    checkPlace(range, element, text)
    if (!isOff(element)) checkContrast(element, styleOf(element).color, text)
  }
  for (const element of document.body.querySelectorAll('[title], [aria-label], [placeholder], [alt]')) {
    if (element.closest(drawings) || element.closest('.anticon') === element || !isShown(element)) continue
    for (const attribute of ['title', 'aria-label', 'placeholder', 'alt'])
      if (element.hasAttribute(attribute) && !(attribute === 'placeholder' && element.matches(':disabled')))
        note(element.getAttribute(attribute) ?? '', element, `${attribute} of `)
    if (
      element.matches('input:placeholder-shown:not(:disabled), textarea:placeholder-shown:not(:disabled)')
    ) {
      const placeholder = element.getAttribute('placeholder') ?? ''
      if (placeholder.trim() !== '')
        checkContrast(element, getComputedStyle(element, '::placeholder').color, placeholder)
    }
  }

  // ── the window and what scrolls aside ──
  if (document.documentElement.scrollWidth > width + 1)
    faults.add(`the document is ${document.documentElement.scrollWidth - width} px wider than the window`)
  const scrollsAside =
    '.ant-table-content, .ant-table-body, .ant-table-header, .ant-tabs-nav-wrap, pre, nav, textarea, [data-scrolls], [role=region][tabindex="0"], [class*=strip], [class*=SideScroll], [class*=stage], [class*=_bar_]'
  for (const element of document.body.querySelectorAll('*')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue
    const { overflowX } = styleOf(element)
    if (overflowX !== 'auto' && overflowX !== 'scroll') continue
    if (element.matches(scrollsAside) || element.closest(drawings) || !isShown(element)) continue
    faults.add(`scrolls aside by ${element.scrollWidth - element.clientWidth} px: ${nameOf(element)}`)
  }

  // ── what is pressed ──
  const pressed =
    'a[href], button, input:not([type=hidden], [type=file]), select, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=combobox], [role=menuitem], [role=option]'
  const wrappers =
    'label, .ant-select, .ant-input-affix-wrapper, .ant-picker, .ant-input-number, .ant-input-number-affix-wrapper, .ant-input-search, .ant-tabs-tab, .ant-segmented-item, .ant-pagination-item, .ant-pagination-prev, .ant-pagination-next, .ant-slider, .ant-color-picker-trigger, .ant-rate'
  for (const element of document.body.querySelectorAll<HTMLElement>(pressed)) {
    if (element.closest(drawings) || element.closest('[aria-hidden=true]') || !isShown(element)) continue
    const isNamed =
      (element.textContent ?? '').trim() !== '' ||
      ['aria-label', 'aria-labelledby', 'title', 'placeholder'].some(
        (attribute) => (element.getAttribute(attribute) ?? '').trim() !== '',
      ) ||
      element.closest('[title]:not([title=""])') !== null ||
      element.querySelector('img[alt]:not([alt=""]), [aria-label]:not(.anticon), title') !== null ||
      // an icon's own name is no word of the reader's
      [...element.querySelectorAll('.anticon[aria-label]')].some(
        (icon) => !/^[a-z-]+$/.test(icon.getAttribute('aria-label') ?? ''),
      ) ||
      ((element as HTMLInputElement).labels?.length ?? 0) > 0
    if (!isNamed) faults.add(`has no name: ${nameOf(element)}`)
    if (!isPhone || isOff(element)) continue
    const own = element.closest<HTMLElement>(wrappers) ?? element
    const { display, pointerEvents } = styleOf(own)
    if (pointerEvents === 'none') continue
    // a link within a sentence has the height of its line
    if (
      own.matches('a, button') &&
      display === 'inline' &&
      own.parentElement &&
      (own.parentElement.textContent ?? '').trim().length > (own.textContent ?? '').trim().length + 2
    )
      continue
    const box = own.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    let [tall, wide] = [box.height, box.width]
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(own, pseudo)
      if (style.content === 'none' || style.position !== 'absolute') continue
      const more = (side: string) => Math.max(0, -(Number.parseFloat(side) || 0))
      tall = Math.max(tall, box.height + more(style.top) + more(style.bottom))
      wide = Math.max(wide, box.width + more(style.left) + more(style.right))
    }
    if (tall < 39.5 || wide < 39.5)
      faults.add(
        `${Math.round(wide)} × ${Math.round(tall)} px is small for a thumb: “${short(element.getAttribute('aria-label') ?? element.textContent ?? '')}” ${nameOf(own)}`,
      )
  }
  return { faults: [...faults], texts: [...texts.values()] }
}

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
      ;(document.activeElement as HTMLElement | null)?.blur()
      const before = looks(element)
      element.focus({ preventScroll: true })
      // some components note their focus with the next frame
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
