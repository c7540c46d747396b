import { getTariff, type TariffDetail } from '@energy-console/contract/energy'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallError } from '../../../../api/CallError'
import { callApi } from '../../../../api/callApi'
import { useButton } from '../../../../api/session'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useAction } from '../../../../kit/action/useActions'
import { finishedTerms, type TariffDraft } from '../terms/tariffDraft'
import { ConflictDialog } from './ConflictDialog'
import { ProblemCount } from './ProblemCount'
import { RemoveDialog } from './RemoveDialog'
import { TariffEditor } from './TariffEditor'
import { change as changeTariff, remove as removeTariff } from './tariffActions'
import { useDraftOfTariff } from './useDraftOfTariff'

interface OpenTariffProps {
  stored: TariffDetail
  draftKey: string
  opened: TariffDraft
  revision: number
  isDraft: boolean
  today: string
  onDirty: (isDirty: boolean) => void
  onRemoved: () => void
  /** Another revision was stored than is shown, and nothing would be lost. */
  onOutdated: () => void
}

/** A stored tariff while it is edited. A save that has not seen the newest revision is not written, and nothing is lost. */
export function OpenTariff(props: OpenTariffProps) {
  const { stored, draftKey, opened, revision: first, isDraft, today, onDirty, onRemoved, onOutdated } = props
  const { id, stationId, validFrom: storedFrom } = stored
  const { t } = useTranslation()
  const canEdit = useButton('tariff_edit')
  const canDelete = useButton('tariff_delete')
  const editing = useDraftOfTariff({
    draftKey,
    opened,
    revision: first,
    isChanged: isDraft,
    today,
    storedFrom,
    onDirty,
  })
  const {
    draft,
    change,
    forgetReason,
    problems,
    shown,
    needsReason,
    beginSave,
    isDirty,
    revision,
    setTried,
  } = editing
  const notice = useEffectEvent((newest: number) => {
    if (newest > revision.current) onOutdated()
  })
  useEffect(() => {
    if (!isDirty) notice(stored.revision)
  }, [stored.revision, isDirty])
  const [conflict, setConflict] = useState<CallError>()
  const [isRemoving, setRemoving] = useState(false)
  const save = useAction(changeTariff)
  const remove = useAction(removeTariff)

  const handleSave = () => {
    setTried(true)
    if (problems.size > 0) return
    const settle = beginSave()
    const { tariffName, validFrom, remark, reason } = draft
    const terms = finishedTerms(draft)
    void save.start(
      { id, revision: revision.current, tariffName, validFrom, remark, reason, terms },
      {
        async onDone(saved) {
          revision.current = saved.revision
          setTried(false)
          forgetReason()
          await settle()
          onDirty(false)
        },
        onRefused: (error) => error.code === 409 && setConflict(error),
      },
    )
  }
  const overwrite = async () => {
    setConflict(undefined)
    const newest = await callApi(getTariff, { query: { id } })
    revision.current = newest.revision
    handleSave()
  }
  return (
    <TariffEditor
      stationId={stationId}
      draft={draft}
      onChange={change}
      problems={shown}
      isDisabled={!canEdit}
      needsReason={needsReason}
    >
      <ProblemCount problems={shown} />
      {canDelete && (
        <Button danger onClick={() => setRemoving(true)}>
          {t('删除')}
        </Button>
      )}
      {canEdit && (
        <Button
          type="primary"
          disabled={!isDirty}
          title={isDirty ? undefined : t('没有修改')}
          loading={save.isBusy}
          onClick={handleSave}
        >
          {t('保存')}
        </Button>
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onClose={() => setConflict(undefined)}
          onOverwrite={() => void overwrite()}
        />
      )}
      {isRemoving && (
        <RemoveDialog
          tariff={stored}
          needsReason={storedFrom < today}
          isPending={remove.isBusy}
          onClose={() => setRemoving(false)}
          onRemove={(reason) =>
            void remove.start(
              { id, revision: revision.current, reason },
              {
                async onDone() {
                  await beginSave()()
                  onRemoved()
                },
              },
            )
          }
        />
      )}
    </TariffEditor>
  )
}
