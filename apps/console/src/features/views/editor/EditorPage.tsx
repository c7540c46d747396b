import { type ViewDetail, viewDetail } from '@energy-console/contract/views'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useSession } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { Bone } from '../../../kit/Bone'
import { Failure } from '../../../kit/Failure'
import { DraftDialog } from './dialogs'
import { type Draft, readDraft, removeDraft } from './draftStore'
import { EditorWindow } from './EditorWindow'
import styles from './EditorWindow.module.css'
import { useExpressions } from './useExpressions'

/** `/zutai-editor/:zutaiId` 组态编辑器: loads the working copy, offers back what was not saved, and opens the editor. */
export function EditorPage() {
  const { t } = useTranslation()
  const { zutaiId = '' } = useParams()
  const expressions = useExpressions()
  const { data, error, isPending, refetch } = useCall(
    viewDetail,
    { query: { id: zutaiId } },
    { staleMs: Number.POSITIVE_INFINITY },
  )
  return (
    <main className={styles.window}>
      {(isPending || (data && expressions === 'loading')) && <Bone style={{ height: '100%' }} />}
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {data && expressions === 'failed' && (
        <Failure
          text={t('表达式引擎没有载入，请检查网络后重试。')}
          // a browser does not ask twice for a part that failed, and nothing is edited yet
          onRetry={() => location.reload()}
        />
      )}
      {data && expressions === 'ready' && <OpenedEditor key={data.id} view={data} />}
    </main>
  )
}

function OpenedEditor({ view }: { view: ViewDetail }) {
  const { t } = useTranslation()
  const grant = useSession((state) => state.grant)
  const draftKey = `${grant?.tenantId}.${grant?.userId}.${view.id}`
  const [draft, setDraft] = useState<Draft | 'none'>()
  /** The draft that the user took up; its revision tells whether somebody has saved since. */
  const [restored, setRestored] = useState<Draft>()

  useEffect(() => {
    document.title = `${t('组态编辑器')} - ${view.name}`
  }, [t, view.name])

  useEffect(() => {
    let isCurrent = true
    readDraft(draftKey).then(
      (found) => isCurrent && setDraft(found && found.content !== view.content ? found : 'none'),
      () => isCurrent && setDraft('none'),
    )
    return () => {
      isCurrent = false
    }
  }, [draftKey, view.content])

  const opened = restored?.content ?? (draft === 'none' ? view.content : undefined)
  if (opened !== undefined)
    return (
      <EditorWindow
        key={restored ? 'draft' : 'saved'}
        view={restored ? { ...view, revision: restored.revision } : view}
        content={opened}
        isDraft={restored !== undefined}
      />
    )
  if (draft === undefined || draft === 'none') return null
  return (
    <DraftDialog
      savedAt={draft.savedAt}
      onRestore={() => setRestored(draft)}
      onDiscard={() => {
        void removeDraft(draftKey).catch(() => undefined)
        setDraft('none')
      }}
    />
  )
}
