import { firstOfMonth } from '@energy-console/contract'
import { type PlanDraft, previewPlanDraft, previewPlanDraftDay } from '@energy-console/contract/maintenance'
import { Modal, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { useToday } from '../../../kit/time/useToday'
import { PlannedYear } from './PlannedYear'
import { DayTimes } from './PlansOfDay'

interface DraftPreviewProps {
  /** As the form has it. */
  draft: PlanDraft
  onClose: () => void
}

/** The year ahead of a plan that is not saved yet, by itself or together with the others of its kind. */
export function DraftPreview({ draft, onClose }: DraftPreviewProps) {
  const { t } = useTranslation()
  const [withOthers, setWithOthers] = useState(false)
  const first = firstOfMonth(useToday())
  const asked = { ...draft, withOthers }
  const { data, error, refetch } = useCall(
    previewPlanDraft,
    { body: { ...asked, first } },
    // what others have changed meanwhile counts as well
    { keepsPrevious: true, staleMs: 0 },
  )
  return (
    <Modal
      open
      width={1040}
      title={draft.planName ? t('全年预览：{{name}}', { name: draft.planName }) : t('全年预览')}
      footer={null}
      onCancel={onClose}
    >
      <p>
        <Segmented
          aria-label={t('预览的计划')}
          value={withOthers}
          options={[
            { value: false, label: t('只看这个计划') },
            { value: true, label: t('连同其他计划') },
          ]}
          onChange={setWithOthers}
        />
      </p>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && !error && (
        <PlannedYear
          {...{ first, year: data }}
          detail={(day) => <DraftDay draft={asked} day={day} />}
          emptyText="这一年没有要执行的任务。"
        />
      )}
    </Modal>
  )
}

function DraftDay({ draft, day }: { draft: PlanDraft; day: string }) {
  const { data, error, refetch } = useCall(
    previewPlanDraftDay,
    { body: { ...draft, day } },
    { keepsPrevious: true, staleMs: 0 },
  )
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  return data ? <DayTimes day={day} planned={data} /> : <Skeleton active paragraph={{ rows: 3 }} />
}
