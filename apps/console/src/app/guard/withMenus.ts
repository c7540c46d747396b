import type { PageSpec } from '@energy-console/contract'
import type { Menu } from '@energy-console/contract/identity'
import { menuName } from '../../kit/menu/menuName'

/** What the sidebar takes from a menu. */
interface MenuNode extends Pick<Menu, 'code' | 'name' | 'nameEn' | 'path' | 'source' | 'isHidden'> {
  children?: readonly MenuNode[]
}

/**
 * Pages as the menus have them: order, title, icon, heading, and whether the sidebar shows them. A page without a menu of
 * its own stands behind the one that leads to it (that has its code), else at the end, as it was declared. Names are in the
 * language of the console.
 */
export function withMenus<P extends { spec: PageSpec }>(
  pages: readonly P[],
  menus: readonly MenuNode[],
): readonly P[] {
  const placed = new Set<P>()
  const place = (menu: MenuNode, heading: MenuNode | undefined, isHidden: boolean): P[] => {
    const isBelowHidden = isHidden || menu.isHidden
    const owned = pages.filter((page) => page.spec.code === menu.code && !placed.has(page))
    for (const page of owned) placed.add(page)
    const shown = owned.map((page) => {
      const isMain = page.spec.path === menu.path
      const spec: PageSpec = {
        ...withoutHeading(page.spec),
        ...(heading ? { group: menuName(heading), groupIcon: heading.source } : {}),
        ...(isMain ? { title: menuName(menu), icon: menu.source } : {}),
        isHidden: page.spec.isHidden === true || isBelowHidden,
      }
      return { ...page, spec }
    })
    const top = heading ?? (menu.path === '' ? menu : undefined)
    return [...shown, ...(menu.children ?? []).flatMap((child) => place(child, top, isBelowHidden))]
  }
  const shown = menus.flatMap((menu) => place(menu, undefined, false))
  return [...shown, ...pages.filter((page) => !placed.has(page))]
}

const withoutHeading = ({ group: _, groupIcon: __, ...spec }: PageSpec): PageSpec => spec
