import type { PageSpec } from '@energy-console/contract'

interface MenuPage {
  spec: PageSpec
  route: string
}

/** A heading of the sidebar with its pages; the one without a title stands at the top level. */
export interface MenuGroup<P extends MenuPage> {
  title: string | undefined
  pages: P[]
}

/** The sidebar: visible pages under their headings, both in the order of the page table. */
export function menuOf<P extends MenuPage>(pages: readonly P[]): MenuGroup<P>[] {
  const groups: MenuGroup<P>[] = []
  for (const page of pages.filter(({ spec }) => !spec.isHidden)) {
    const group = groups.find(({ title }) => title === page.spec.group && title !== undefined)
    const last = groups.at(-1)
    if (group) group.pages.push(page)
    else if (page.spec.group === undefined && last?.title === undefined && last) last.pages.push(page)
    else groups.push({ title: page.spec.group, pages: [page] })
  }
  return groups
}
