import { Button } from 'antd'
import { renewRights, signOut } from '../../api/sign-in/signIn'
import { TwoFactorCard } from '../../features/identity/two-factor/TwoFactorCard'
import { useTranslation } from '../../i18n/useTranslation'
import { PageTitle } from '../tabs/PageTitle'
import { EntryFrame } from './EntryFrame'
import styles from './TwoFactorDue.module.css'

/** In the place of every page while the tenant asks for a second step that the user has not: set it up, or leave. */
export function TwoFactorDue() {
  const { t } = useTranslation()
  return (
    <EntryFrame heading={t('请先设置两步验证')}>
      <PageTitle title="两步验证" />
      <TwoFactorCard onSetUp={() => void renewRights()} />
      <Button type="text" size="large" block className={styles.leave ?? ''} onClick={() => void signOut()}>
        {t('退出登录')}
      </Button>
    </EntryFrame>
  )
}
