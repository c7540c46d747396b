import { getTariff, removeTariff, type TariffDetail, updateTariff } from '@energy-console/contract/energy'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../../api/CallError'
import { callApi } from '../../../../api/callApi'
import { useButton } from '../../../../api/session'
import { useCallMutation } from '../../../../api/useCall'
import { finishedTerms, type TariffDraft } from '../terms/tariffDraft'
import { ConflictDialog } from './ConflictDialog'
import { ProblemCount } from './ProblemCount'
import { RemoveDialog } from './RemoveDialog'
import { TariffEditor } from './TariffEditor'
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
}

/** A stored tariff while it is edited. A save that has not seen the newest revision is not written, and nothing is lost. */
export function OpenTariff(props: OpenTariffProps) {
  const { stored, draftKey, opened, revision: first, isDraft, today, onDirty, onRemoved } = props
  const { id, stationId, validFrom: storedFrom } = stored
  const { t } = useTranslation()
  const { message } = App.useApp()
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
  const [conflict, setConflict] = useState<CallError>()
  const [isRemoving, setRemoving] = useState(false)
  const save = useCallMutation(updateTariff)
  const remove = useCallMutation(removeTariff)

  const handleSave = () => {
    setTried(true)
    if (problems.size > 0) return
    const settle = beginSave()
    const { tariffName, validFrom, remark, reason } = draft
    const terms = finishedTerms(draft)
    save.mutate(
      {
        body: { id, revision: revision.current, tariffName, validFrom, remark, reason, terms },
        silentCodes: [409],
      },
      {
        async onSuccess(saved) {
          revision.current = saved.revision
          setTried(false)
          forgetReason()
          await settle()
          onDirty(false)
          void message.success(t('电价已保存'))
        },
        onError: (error) => error instanceof CallError && error.code === 409 && setConflict(error),
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
        <Button type="primary" disabled={!isDirty} loading={save.isPending} onClick={handleSave}>
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
          isPending={remove.isPending}
          onClose={() => setRemoving(false)}
          onRemove={(reason) =>
            remove.mutate(
              // not awaited: this is gone as soon as the list has come again
              { body: { id, revision: revision.current, reason }, refresh: 'now' },
              {
                async onSuccess() {
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
