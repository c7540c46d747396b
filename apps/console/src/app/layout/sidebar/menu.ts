import type { PageSpec } from '@energy-console/contract'

interface MenuPage {
  spec: PageSpec
  route: string
}

/** A heading of the sidebar with its pages; the one without a title stands at the top level. */
export interface MenuGroup<P extends MenuPage> {
  title: string | undefined
  icon: string | undefined
  pages: P[]
}

/** The sidebar: visible pages under their headings, both in the order of the pages. */
export function menuOf<P extends MenuPage>(pages: readonly P[]): MenuGroup<P>[] {
  const groups: MenuGroup<P>[] = []
  for (const page of pages.filter(({ spec }) => !spec.isHidden)) {
    const { group: title, groupIcon: icon } = page.spec
    const group = groups.find((known) => known.title === title && title !== undefined)
    const last = groups.at(-1)
    if (group) group.pages.push(page)
    else if (title === undefined && last?.title === undefined && last) last.pages.push(page)
    else groups.push({ title, icon, pages: [page] })
  }
  return groups
}

/** The route of the menu's page that is shown, or below which what is shown stands: the nearest one, as 登录日志 stands below 操作日志. */
export const routeAt = (groups: readonly MenuGroup<MenuPage>[], pathname: string): string | undefined =>
  groups
    .flatMap(({ pages }) => pages.map(({ route }) => route))
    .filter((route) => pathname === route || pathname.startsWith(`${route}/`))
    .sort((a, b) => b.length - a.length)[0]
