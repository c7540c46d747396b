import { listMenuRoutes } from '@energy-console/contract/identity'
import { useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { type RegisteredPage, registeredPages } from '../pages'
import { mayOpen } from './mayOpen'
import { withMenus } from './withMenus'

/** What another administrator has changed of the menus is seen within this time. */
const followMs = 60_000

/** What was made last: the shell and every tab ask for the same. */
let made: { of: readonly unknown[]; pages: readonly RegisteredPage[] } | undefined

/** The pages that the signed-in user may open, in the order of the sidebar and as 菜单管理 has named them. */
export function usePermittedPages(): readonly RegisteredPage[] {
  const user = useSession((state) => state.user)
  const routePermissions = useSession((state) => state.routePermissions)
  const { data: menus } = useCall(listMenuRoutes, {}, { isEnabled: user !== undefined, refetchMs: followMs })
  // the names of menus are in the language
  const { language } = useTranslation().i18n
  const of = [user, routePermissions, menus, language]
  if (made && of.every((part, at) => part === made?.of[at])) return made.pages
  const permitted = registeredPages.filter(({ spec }) => mayOpen(spec, { user, routePermissions }))
  made = { of, pages: menus ? withMenus(permitted, menus) : permitted }
  return made.pages
}
