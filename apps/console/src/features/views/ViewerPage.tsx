import { viewDetail } from '@energy-console/contract/views'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { useCall } from '../../api/useCall'
import { Failure } from '../../kit/Failure'
import styles from './ViewerPage.module.css'
import { ViewPane } from './ViewPane'

/** `/zutai-viewer/:zutaiId`: one view alone, filling the window. */
export function ViewerPage() {
  const { zutaiId = '' } = useParams()
  const { data, error, isPending, refetch } = useCall(viewDetail, {
    query: { id: zutaiId, published: 'true' },
  })
  return (
    <main className={styles.window}>
      {isPending && <Skeleton.Node active className={styles.fill} />}
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {data && <ViewPane key={data.id} name={data.name} content={data.content} />}
    </main>
  )
}
