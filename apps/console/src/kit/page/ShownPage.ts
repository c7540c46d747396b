import type { PageSpec } from '@energy-console/contract'
import { createContext, useContext } from 'react'

/** The page that a tab shows, as its menu has it. */
export const ShownPage = createContext<PageSpec | undefined>(undefined)

/** Title and empty text of the page that is shown: they stand with its declaration, and 菜单管理 may change the title. */
export function usePage(): { title: string; emptyText: string } {
  const { title = '', emptyText = '' } = useContext(ShownPage) ?? {}
  return { title, emptyText }
}
