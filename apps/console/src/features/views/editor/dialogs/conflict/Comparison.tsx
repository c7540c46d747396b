import { getView } from '@energy-console/contract/views'
import { pagesOf, pageTitle } from '@energy-console/schematic'
import type { Mark } from '@energy-console/schematic-react'
import { Flex, Segmented, Skeleton, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../../../api/useCall'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { Failure } from '../../../../../kit/Failure'
import { ContentPicture, tryOpen } from '../../../library/ContentPicture'
import { useEditor } from '../../EditorContext'
import { ChangeList } from './ChangeList'
import styles from './conflict.module.css'
import { listChanges, type ViewChange } from './listChanges'

/** What was saved beside what is edited: what differs is named, and outlined under the same numbers. */
export function Comparison({ viewId }: { viewId: string }) {
  const { t } = useTranslation()
  const editor = useEditor()
  const saved = useCall(getView, { query: { id: viewId } }, { staleMs: 0 })
  const own = useMemo(() => JSON.stringify(editor.save()), [editor])
  const documents = useMemo(() => {
    const [theirs, mine] = [saved.data && tryOpen(saved.data.content), tryOpen(own)]
    return theirs && mine && { theirs, mine }
  }, [saved.data, own])
  const changes = useMemo(
    () => (documents ? listChanges(documents.theirs, documents.mine, t) : []),
    [documents, t],
  )
  const [chosen, setChosen] = useState<string>()

  if (saved.error) return <Failure text={saved.error.message} onRetry={() => void saved.refetch()} />
  if (!saved.data || saved.isFetching) return <Skeleton active />
  const count = (sign: ViewChange['sign']) => changes.filter((change) => change.sign === sign).length
  const pages = documents ? pagesThatDiffer(documents, changes) : []
  const pageId = chosen ?? pages[0]?.value
  const picture = { ...(pageId ? { pageId } : {}), marks: marksOf(changes) }
  return (
    <>
      <Flex gap={8} wrap>
        <Tag>{t('你的画面多 {{count}} 处', { count: count('added') })}</Tag>
        <Tag>{t('少 {{count}} 处', { count: count('removed') })}</Tag>
        <Tag>{t('不同 {{count}} 处', { count: count('changed') })}</Tag>
      </Flex>
      {pages.length > 1 && (
        <Segmented
          className={styles.pages}
          aria-label={t('页面')}
          options={pages}
          value={pageId ?? ''}
          onChange={setChosen}
        />
      )}
      <div className={styles.pair}>
        <figure>
          <figcaption>{t('已保存的画面')}</figcaption>
          <ContentPicture content={saved.data.content} label={t('已保存的画面')} {...picture} />
        </figure>
        <figure>
          <figcaption>{t('你的画面')}</figcaption>
          <ContentPicture content={own} label={t('你的画面')} {...picture} />
        </figure>
      </div>
      <ChangeList changes={changes} />
    </>
  )
}

type Documents = Record<'theirs' | 'mine', NonNullable<ReturnType<typeof tryOpen>>>

/** The pages on which something differs, in their order. */
function pagesThatDiffer({ theirs, mine }: Documents, changes: readonly ViewChange[]) {
  const known = new Set(pagesOf(mine).map(({ id }) => id))
  return [...pagesOf(mine), ...pagesOf(theirs).filter(({ id }) => !known.has(id))].flatMap((page, index) =>
    changes.some(({ pageId }) => pageId === page.id)
      ? [{ value: page.id, label: pageTitle(page, index) }]
      : [],
  )
}

/** The outline of what stands on the canvas, by its number in the list; dashed where the other picture lacks it. */
const marksOf = (changes: readonly ViewChange[]): Mark[] =>
  changes.flatMap(({ id, isItem, sign }, index) =>
    isItem ? [{ itemId: id, label: String(index + 1), isDashed: sign !== 'changed' }] : [],
  )
