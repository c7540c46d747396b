import { useSession } from '../api/session'
import { useTranslation } from '../i18n/useTranslation'

/** What is said to who sees no station, in place of why a list of what stands at stations is empty; undefined for others. */
export function useLackOfStations(): string | undefined {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  if (!user || user.sees_stations) return undefined
  const whom = user.contacts.join(t('、')) || t('管理员')
  return t('您的账号还没有任何站点的权限，所以这里没有内容。请联系{{whom}}在角色或部门中分配站点。', { whom })
}
