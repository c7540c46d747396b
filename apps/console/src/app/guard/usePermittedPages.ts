import { listMenuRoutes } from '@energy-console/contract/identity'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { type RegisteredPage, registeredPages } from '../pages'
import { mayOpen } from './mayOpen'
import { withMenus } from './withMenus'

/** What another administrator has changed of the menus is seen within this time. */
const followMs = 60_000

/** The pages that the signed-in user may open, in the order of the sidebar and as 菜单管理 has named them. */
export function usePermittedPages(): readonly RegisteredPage[] {
  const user = useSession((state) => state.user)
  const routePermissions = useSession((state) => state.routePermissions)
  const { data: menus } = useCall(listMenuRoutes, {}, { isEnabled: user !== undefined, refetchMs: followMs })
  const { language } = useTranslation().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of menus are in the language
  return useMemo(() => {
    const permitted = registeredPages.filter(({ spec }) => mayOpen(spec, { user, routePermissions }))
    return menus ? withMenus(permitted, menus) : permitted
  }, [user, routePermissions, menus, language])
}
