import { getView, type ViewDetail } from '@energy-console/contract/views'
import { useParams } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { DraftDialog } from '../../../kit/drafts/DraftDialog'
import { useDraftKey, useDraftOffer } from '../../../kit/drafts/useDraftOffer'
import { Failure } from '../../../kit/Failure'
import { usePageTitle } from '../../../kit/PageTab'
import { useOpened } from '../stored/useOpened'
import { EditorWindow } from './EditorWindow'
import styles from './EditorWindow.module.css'
import { useExpressions } from './opening/useExpressions'

/** `/zutai-editor/:zutaiId` 组态编辑器: loads the working copy, offers back what was not saved, and opens the editor. */
export function EditorPage() {
  const { zutaiId = '' } = useParams()
  return <LoadedEditor key={zutaiId} id={zutaiId} />
}

function LoadedEditor({ id }: { id: string }) {
  const { t } = useTranslation()
  const expressions = useExpressions()
  const fetched = useCall(getView, { query: { id } }, { staleMs: Number.POSITIVE_INFINITY })
  const view = useOpened(fetched)
  return (
    <main className={styles.window}>
      {!fetched.error && (!view || expressions === 'loading') && <Bone style={{ height: '100%' }} />}
      {fetched.error && !view && (
        <Failure text={fetched.error.message} onRetry={() => void fetched.refetch()} />
      )}
      {view && expressions === 'failed' && (
        <Failure
          text={t('表达式引擎没有载入，请检查网络后重试。')}
          // parts wait for the network by themselves: this one is gone from the server, and nothing is edited yet
          onRetry={() => location.reload()}
        />
      )}
      {view && expressions === 'ready' && <OpenedEditor view={view} />}
    </main>
  )
}

function OpenedEditor({ view }: { view: ViewDetail }) {
  const { t } = useTranslation()
  const { opened, draft, restore, discard } = useDraftOffer(useDraftKey(view.id), view)

  usePageTitle(`${t('组态编辑器')} · ${view.name}`)

  if (opened)
    return (
      <EditorWindow
        // a draft's revision tells whether somebody has saved since
        view={{ ...view, revision: opened.revision }}
        content={opened.content}
        isDraft={opened.isDraft}
      />
    )
  return draft ? <DraftDialog savedAt={draft.savedAt} onRestore={restore} onDiscard={discard} /> : null
}
