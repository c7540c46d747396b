import { Button } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useAction } from '../../../../kit/action/useActions'
import { useDraftKey } from '../../../../kit/drafts/useDraftOffer'
import { useToday } from '../../../../kit/time/useToday'
import { finishedTerms, type TariffDraft } from '../terms/tariffDraft'
import { ProblemCount } from './ProblemCount'
import { TariffEditor } from './TariffEditor'
import { add } from './tariffActions'
import { useDraftOfTariff } from './useDraftOfTariff'

interface NewTariffProps {
  stationId: string
  begun: TariffDraft
  onDirty: (isDirty: boolean) => void
  onSaved: (id: string) => void
  onCancel: () => void
}

/** A tariff that is not stored yet. */
export function NewTariff({ stationId, begun, onDirty, onSaved, onCancel }: NewTariffProps) {
  const { t } = useTranslation()
  const today = useToday()
  const draftKey = useDraftKey(newDraftKey(stationId))
  const editing = useDraftOfTariff({
    draftKey,
    opened: begun,
    revision: 0,
    isChanged: true,
    today,
    onDirty,
  })
  const { draft, change, problems, shown, needsReason, beginSave, setTried } = editing
  const { start, isBusy } = useAction(add)
  const handleSave = () => {
    setTried(true)
    if (problems.size > 0) return
    const settle = beginSave()
    const { tariffName, validFrom, remark, reason } = draft
    void start(
      { stationId, tariffName, validFrom, remark, reason, terms: finishedTerms(draft) },
      { onDone: ({ id }) => settle().then(() => onSaved(id)) },
    )
  }
  return (
    <TariffEditor
      stationId={stationId}
      draft={draft}
      onChange={change}
      problems={shown}
      isDisabled={false}
      needsReason={needsReason}
    >
      <ProblemCount problems={shown} />
      <Button onClick={onCancel}>{t('取消')}</Button>
      <Button type="primary" loading={isBusy} onClick={handleSave}>
        {t('保存')}
      </Button>
    </TariffEditor>
  )
}

/** What is kept in this browser of a new tariff of a station. */
export const newDraftKey = (stationId: string): string => `tariff.new.${stationId}`
