import type { Call, PageSpec, Resource } from '@energy-console/contract'
import { recordButtons } from '@energy-console/contract'

/** A menu or button that the contract asks for. `parentCode` is undefined at the top. */
export interface ContractMenu {
  code: string
  parentCode: string | undefined
  name: string
  path: string
  source: string
  category: 1 | 2
  isHidden: boolean
  sort: number
  /** The code beside it, whose holders are given it when it is new to an installation. */
  givenWith?: string | undefined
}

const groupCode = (title: string) => `group:${title}`

/** Whether a code stands for a heading of the sidebar, which gives nothing by itself. */
export const isGroup = (code: string): boolean => code.startsWith('group:')

const otherTitle = '其他权限'

/**
 * The menu tree that follows from the contract: a heading per group, its pages, their buttons; codes that calls ask
 * for and no page lists stand under 其他权限, so that each can be granted. Parents come before their children.
 */
export function contractMenus(contract: {
  pages: readonly PageSpec[]
  resources: readonly Resource[]
  calls: readonly Call[]
}): ContractMenu[] {
  const menus = new Map<string, ContractMenu>()
  const add = (menu: Omit<ContractMenu, 'sort' | 'isHidden'> & { isHidden?: boolean }) => {
    const { isHidden = false } = menu
    if (!menus.has(menu.code)) menus.set(menu.code, { ...menu, isHidden, sort: (menus.size + 1) * 10 })
  }
  const addGroup = (title: string, source = '') =>
    add({ code: groupCode(title), parentCode: undefined, name: title, path: '', source, category: 1 })

  // A hidden page often shares the code of the page that leads to it; the menu is that one's.
  const visibleFirst = [...contract.pages].sort(
    (a, b) => Number(a.isHidden ?? false) - Number(b.isHidden ?? false),
  )
  for (const page of visibleFirst) {
    if (page.code === undefined) continue
    const parentCode = page.group === undefined ? undefined : groupCode(page.group)
    if (page.group !== undefined) addGroup(page.group, page.groupIcon)
    add({
      code: page.code,
      parentCode,
      name: page.title,
      path: page.path,
      source: page.icon ?? '',
      category: 1,
      isHidden: page.isHidden ?? false,
    })
    for (const [code, name] of Object.entries(page.buttons ?? {}))
      add({
        ...{ code, parentCode: page.code, name, path: '', source: '', category: 2 },
        givenWith: page.givenWith?.[code],
      })
  }

  const titles = Object.assign(
    {},
    ...contract.resources.map(({ permission, label }) => recordButtons(permission, label)),
  ) as Record<string, string>
  for (const call of contract.calls) {
    for (const code of codesOf(call)) {
      if (menus.has(code)) continue
      addGroup(otherTitle)
      add({
        code,
        parentCode: groupCode(otherTitle),
        name: titles[code] ?? call.label,
        path: '',
        source: '',
        category: 2,
      })
    }
  }
  return [...menus.values()]
}

/** The codes of which a caller needs one; none for calls that everybody may make. */
export function codesOf({ permission }: Call): readonly string[] {
  if (permission === 'public' || permission === 'session') return []
  return typeof permission === 'string' ? [permission] : permission
}
