import { useTranslation } from 'react-i18next'
import { ErrorPage } from './ErrorPage'

/** /401. */
export function Forbidden() {
  const { t } = useTranslation()
  return <ErrorPage code="401" title={t('没有访问权限')} text={t('请联系管理员为您的角色授权。')} />
}
