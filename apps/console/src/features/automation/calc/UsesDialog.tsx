import type { RowOf } from '@energy-console/contract'
import { calcPoints } from '@energy-console/contract/automation'
import { Modal, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { Failure } from '../../../kit/Failure'
import { UsageList } from '../../../kit/UsageList'

/** Where a calculated point is used: alarm rules, groups, pictures, other formulas. */
export function UsesDialog({ calc, onClose }: { calc: RowOf<typeof calcPoints>; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(calcPoints.calls.usage, { query: { ids: calc.id } })
  return (
    <Modal open title={calc.pointName} footer={null} onCancel={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <p className="muted">{t('还没有地方使用这个计算点')}</p>
      ) : (
        <UsageList uses={data} />
      )}
    </Modal>
  )
}
