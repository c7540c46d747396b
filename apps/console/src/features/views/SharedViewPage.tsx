import { sharedView } from '@energy-console/contract/views'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { useCall } from '../../api/useCall'
import { Failure } from '../../kit/Failure'
import { ContentPicture } from './library/ContentPicture'
import styles from './ViewerPage.module.css'

/** `/shared-view/:token`: a published view for whoever has the link, as it looks without live values. */
export function SharedViewPage() {
  const { token = '' } = useParams()
  const { data, error, isPending, refetch } = useCall(sharedView, { query: { token } })
  return (
    <main className={styles.window}>
      {isPending && <Skeleton.Node active className={styles.fill} />}
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {data && <ContentPicture content={data.content} label={data.name} />}
    </main>
  )
}
