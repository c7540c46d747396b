import { rolesPage } from '@energy-console/contract/identity'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../api/notify'
import { useButton, useSession } from '../../api/session'
import { renewRights } from '../../api/sign-in/signIn'
import { useTranslation } from '../../i18n/useTranslation'
import { isAt } from '../guard/isAt'
import { routeOf } from '../guard/routeOf'
import { usePermittedPages } from '../guard/usePermittedPages'
import { registeredPages } from '../pages'
import { ErrorPage } from './ErrorPage'
import { forbiddenText } from './forbiddenText'

/**
 * /401, and every page that is not granted: why, whom to ask, and the ways out. What is granted meanwhile is shown by itself,
 * or after asking again.
 */
export function Forbidden({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const route = routeOf(useLocation().pathname)
  const [isAsking, setAsking] = useState(false)
  const user = useSession((state) => state.user)
  const mayGrant = useButton('role_grant')
  const seesRoles = usePermittedPages().some(({ spec }) => spec.path === rolesPage.path)
  const page = registeredPages.find((known) => isAt(known, route))?.spec
  const { text, whom, isOwnGrant } = forbiddenText({ user, page, mayGrant: mayGrant && seesRoles })

  async function tryAgain(): Promise<void> {
    setAsking(true)
    try {
      await renewRights()
      // by hand: rights are read again, nothing has changed
      notify.success(t('权限已更新'))
    } finally {
      setAsking(false)
    }
  }
  const told = t(text, {
    title: page && t(page.title),
    account: page?.accounts?.join(t('、')),
    whom: whom.join(t('、')) || t('管理员'),
  })
  return (
    <ErrorPage code="401" title={t('没有访问权限')} text={told} isAlone={isAlone}>
      {isOwnGrant && <Button onClick={() => navigate(rolesPage.path)}>{t('角色管理')}</Button>}
      <Button loading={isAsking} onClick={() => void tryAgain().catch(() => {})}>
        {t('重试')}
      </Button>
    </ErrorPage>
  )
}
