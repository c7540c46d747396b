import type { FoundText } from '.'
import type { Contrast } from './contrast'
import type { Places } from './places'
import type { Tools } from './tools'

interface Parts {
  tools: Tools
  contrast: Contrast
  places: Places
}

/** Goes through the texts of the page. Runs in the page: whatever it needs stands within. */
export function findTexts({ tools, contrast, places }: Parts): { faults: string[]; texts: FoundText[] } {
  const { styleOf, nameOf, drawings, isShown, isOff } = tools
  const { contrastFault } = contrast
  const { placeFaults } = places
  const literalParts = 'code, pre, kbd, samp, textarea, script, style, noscript'
  const faults = new Set<string>()
  const add = (fault: string | undefined) => fault && faults.add(fault)
  const texts = new Map<string, FoundText>()
  const note = (text: string, element: Element, kind = '') => {
    const line = text.trim()
    if (line === '' || texts.has(line)) return
    texts.set(line, { text: line, where: `${kind}${nameOf(element)}` })
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
    for (const fault of placeFaults(range, element, text)) faults.add(fault)
    if (!isOff(element)) add(contrastFault(element, styleOf(element).color, text))
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
        add(contrastFault(element, getComputedStyle(element, '::placeholder').color, placeholder))
    }
  }
  return { faults: [...faults], texts: [...texts.values()] }
}
