import { getSharedIntake } from '@energy-console/contract/views'
import { useSession } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './SharedViewPage.module.css'

/** As users are told of it, but that nobody is there to be told at once. */
const followMs = 60_000

/** Tells the visitors of a link that values stand still while the platform takes in no data; who is signed in is told above. */
export function SharedNotice({ token }: { token: string }) {
  const { t } = useTranslation()
  const isSignedIn = useSession(({ user }) => user !== undefined)
  const { data } = useCall(
    getSharedIntake,
    { query: { token } },
    { refetchMs: followMs, isEnabled: !isSignedIn },
  )
  if (isSignedIn || !data?.isHeld) return null
  return (
    <p className={styles.notice} role="status">
      {t('平台暂停接收数据，画面上的数值暂不更新，恢复后会自动更新。')}
    </p>
  )
}
