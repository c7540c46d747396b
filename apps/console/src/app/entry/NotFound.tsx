import { useTranslation } from '../../i18n/useTranslation'
import { ErrorPage } from './ErrorPage'

/** /404 and every address that leads nowhere, or nowhere for this user. */
export function NotFound() {
  const { t } = useTranslation()
  return <ErrorPage code="404" title={t('页面不存在')} text={t('地址不正确，或页面已被移除。')} />
}
