import { homePage } from '@energy-console/contract/views'
import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStationId } from '../../api/place'
import { useCall } from '../../api/useCall'
import { Failure } from '../../kit/Failure'
import styles from './HomePage.module.css'
import { ViewPane } from './ViewPane'

/** The home view of the chosen station, live. */
export function HomePage() {
  const { t } = useTranslation()
  const stationId = useStationId()
  const { data, error, isPending, refetch } = useCall(
    homePage,
    { query: stationId ? { stationId } : {} },
    { keepsPrevious: true },
  )

  if (isPending) return <Skeleton.Node active className={styles.pane} />
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={styles.empty}>
        <Empty description={t('没有内容')}>
          {t('还没有首页画面。在系统图编辑中打开一个画面，选择“设为首页”。')}
        </Empty>
      </div>
    )
  return (
    <section className={styles.pane} aria-label={data.name}>
      <ViewPane key={data.id} name={data.name} content={data.content} />
    </section>
  )
}
