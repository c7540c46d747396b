import { getTenantOverview } from '@energy-console/contract/identity'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { recall, remember } from '../../../api/browser/storage'
import { userKey } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { PlatformOverview } from '../../system'
import styles from './HomePage.module.css'

type Part = 'overview' | 'view'

const partKey = () => userKey('preferences', 'homePart')

/**
 * The overview, and the platform's own home view, which is a plant's where there is no other tenant: there that comes first.
 * What somebody has chosen stays in his browser.
 */
export function PlatformHome({ view }: { view: ReactNode }) {
  const { t } = useTranslation()
  const { data, isPending } = useCall(getTenantOverview)
  const [chosen, setChosen] = useState(() => recall<Part>(partKey()))
  const choose = (part: Part) => {
    remember(partKey(), part)
    setChosen(part)
  }
  if (chosen === undefined && isPending) return <Bone className={styles.pane} />
  const part = chosen ?? (data?.count === 1 ? 'view' : 'overview')
  return (
    <div className={styles.page}>
      <Segmented<Part>
        className={styles.parts}
        aria-label={t('首页内容')}
        value={part}
        onChange={choose}
        options={[
          { value: 'overview', label: t('平台总览') },
          { value: 'view', label: t('首页画面') },
        ]}
      />
      <div className={styles.view}>{part === 'overview' ? <PlatformOverview /> : view}</div>
    </div>
  )
}
