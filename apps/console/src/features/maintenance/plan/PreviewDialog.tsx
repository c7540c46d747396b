import { firstOfMonth } from '@energy-console/contract'
import { getPlanPreview, type WorkKind } from '@energy-console/contract/maintenance'
import { Modal, Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { useToday } from '../../../kit/time/useToday'
import { PlannedYear } from './PlannedYear'
import { PlansOfDay } from './PlansOfDay'

interface PreviewDialogProps {
  kind: WorkKind
  /** One plan; all of the kind that run where none is given. */
  plan?: { id: string; planName: string } | undefined
  onClose: () => void
}

/** The year ahead: on which days plans ask for something, and how much of it falls to whom. */
export function PreviewDialog({ kind, plan, onClose }: PreviewDialogProps) {
  const { t } = useTranslation()
  const first = firstOfMonth(useToday())
  const { data, error, refetch } = useCall(getPlanPreview, {
    query: { kind, first, ...(plan ? { planId: plan.id } : {}) },
  })
  return (
    <Modal
      open
      width={1040}
      title={plan ? t('全年预览：{{name}}', { name: plan.planName }) : t('全年预览')}
      footer={null}
      onCancel={onClose}
    >
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <PlannedYear
          {...{ first, year: data }}
          detail={(day) => <PlansOfDay {...{ kind, day }} planId={plan?.id} />}
          emptyText="这一年没有要执行的任务；暂停的计划不计。"
        />
      )}
    </Modal>
  )
}
