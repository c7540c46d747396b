import type { Tools } from './tools'

/** What makes the window, or a part of it, scroll aside. Runs in the page: whatever it needs stands within. */
export function findSideways({ styleOf, nameOf, drawings, isShown }: Tools): string[] {
  const faults: string[] = []
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width + 1)
    faults.push(`the document is ${document.documentElement.scrollWidth - width} px wider than the window`)
  const scrollsAside =
    '.ant-table-content, .ant-table-body, .ant-table-header, .ant-tabs-nav-wrap, pre, nav, textarea, [data-scrolls], [role=region][tabindex="0"], [class*=strip], [class*=SideScroll], [class*=stage], [class*=_bar_]'
  for (const element of document.body.querySelectorAll('*')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue
    const { overflowX } = styleOf(element)
    if (overflowX !== 'auto' && overflowX !== 'scroll') continue
    if (element.matches(scrollsAside) || element.closest(drawings) || !isShown(element)) continue
    faults.push(`scrolls aside by ${element.scrollWidth - element.clientWidth} px: ${nameOf(element)}`)
  }
  return faults
}
