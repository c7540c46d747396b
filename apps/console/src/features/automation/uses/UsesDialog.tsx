import type { calcPoints, globalTexts } from '@energy-console/contract/automation'
import type { globalVariables } from '@energy-console/contract/views'
import { Modal, Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { Failure } from '../../../kit/Failure'
import { UsageList } from '../../../kit/UsageList'

interface UsesProps {
  resource: typeof calcPoints | typeof globalTexts | typeof globalVariables
  id: string
  title: string
  /** What is said where nothing uses it. */
  unused: string
  onClose: () => void
}

/** Where a calculated point, a text or a variable is used: alarm rules, groups, pictures, schedules, interlocks, formulas. */
export function UsesDialog({ resource, id, title, unused, onClose }: UsesProps) {
  const { data, error, refetch } = useCall(resource.calls.usage, { query: { ids: id } })
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <p className="muted">{unused}</p>
      ) : (
        <UsageList uses={data} />
      )}
    </Modal>
  )
}
