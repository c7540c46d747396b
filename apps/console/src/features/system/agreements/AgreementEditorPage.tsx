import { privacyAgreements } from '@energy-console/contract/system'
import { Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { Failure } from '../../../kit/Failure'
import { useAddress } from '../../../kit/page/useAddress'
import { AgreementForm } from './AgreementForm'

/** 协议详情: one version. `id` opens it, `from` begins a new one with what that version says. */
export function AgreementEditorPage() {
  const { parameters } = useAddress()
  const [id, from] = [parameters.get('id'), parameters.get('from')]
  const asked = id ?? from
  const found = useCall(
    privacyAgreements.calls.detail,
    { query: { id: asked ?? '0' } },
    { isEnabled: asked !== null, staleMs: 0 },
  )
  if (found.error) return <Failure text={found.error.message} onRetry={() => void found.refetch()} />
  if (asked !== null && !(found.data && found.isFetchedAfterMount))
    return <Skeleton active paragraph={{ rows: 16 }} />
  return (
    <AgreementForm
      key={`${id} ${from}`}
      stored={id === null ? undefined : found.data}
      beginning={found.data}
    />
  )
}
