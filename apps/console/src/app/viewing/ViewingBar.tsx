import type { UserInfo } from '@energy-console/contract/identity'
import { Button } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { signOut } from '../../api/sign-in/signIn'
import { useTranslation } from '../../i18n/useTranslation'
import { useShownTime } from '../../kit/time/zone'
import styles from './ViewingBar.module.css'

/** Says all the while whose console is viewed, that nothing can be changed, and ends it. */
export function ViewingBar({ user: { tenantName, tenantId, viewing_until } }: { user: UserInfo }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const [isEnding, setEnding] = useState(false)
  return createPortal(
    <aside className={styles.bar} aria-label={t('只读查看')}>
      <span>
        {t('正在查看 {{name}}，只读，{{time}} 自动结束', {
          name: tenantName || tenantId,
          time: shownTime(viewing_until ?? '').slice(11, 16),
        })}
      </span>
      <Button
        size="small"
        loading={isEnding}
        onClick={() => {
          setEnding(true)
          void signOut()
        }}
      >
        {t('结束查看')}
      </Button>
    </aside>,
    document.body,
  )
}
