import { viewDetail } from '@energy-console/contract/views'
import { Flex, Skeleton, Tag } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../../api/useCall'
import { Failure } from '../../../../../kit/Failure'
import { ContentPicture, tryOpen } from '../../../library/ContentPicture'
import { useEditor } from '../../EditorContext'
import styles from './conflict.module.css'
import { countChanges } from './countChanges'

/** What was saved beside what is edited, and how many items, pages and data sources differ. */
export function Comparison({ viewId }: { viewId: string }) {
  const { t } = useTranslation()
  const editor = useEditor()
  const saved = useCall(viewDetail, { query: { id: viewId } }, { staleMs: 0 })
  const own = useMemo(() => JSON.stringify(editor.save()), [editor])
  const changes = useMemo(() => {
    const [theirs, mine] = [saved.data && tryOpen(saved.data.content), tryOpen(own)]
    return theirs && mine ? countChanges(theirs, mine) : undefined
  }, [saved.data, own])

  if (saved.error) return <Failure text={saved.error.message} onRetry={() => void saved.refetch()} />
  if (!saved.data || saved.isFetching) return <Skeleton active />
  return (
    <>
      {changes && (
        <Flex gap={8} wrap>
          <Tag>{t('你的画面多 {{count}} 处', { count: changes.added })}</Tag>
          <Tag>{t('少 {{count}} 处', { count: changes.removed })}</Tag>
          <Tag>{t('不同 {{count}} 处', { count: changes.changed })}</Tag>
        </Flex>
      )}
      <div className={styles.pair}>
        <figure>
          <figcaption>{t('已保存的画面')}</figcaption>
          <ContentPicture content={saved.data.content} label={t('已保存的画面')} />
        </figure>
        <figure>
          <figcaption>{t('你的画面')}</figcaption>
          <ContentPicture content={own} label={t('你的画面')} />
        </figure>
      </div>
    </>
  )
}
