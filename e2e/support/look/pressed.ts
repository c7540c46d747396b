import type { Tools } from './tools'

/** What is pressed and has no name, or on a phone is too small for a thumb. Runs in the page: whatever it needs stands within. */
export function findSmallOrNameless({ tools, isPhone }: { tools: Tools; isPhone: boolean }): string[] {
  const { styleOf, short, nameOf, drawings, isShown, isOff } = tools
  const faults: string[] = []
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
    if (!isNamed) faults.push(`has no name: ${nameOf(element)}`)
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
      faults.push(
        `${Math.round(wide)} × ${Math.round(tall)} px is small for a thumb: “${short(element.getAttribute('aria-label') ?? element.textContent ?? '')}” ${nameOf(own)}`,
      )
  }
  return faults
}
