import { listPointConditions } from '@energy-console/contract/telemetry'
import { Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { Conditions } from './Conditions'
import { useGuarded } from './useGuarded'

/** Judged again so often while it is looked at. */
const followMs = 2_000

interface BlockedConditionsProps {
  itemId: string
  /** As text; empty for whatever value. */
  value: string
  /** The name of the interlock that is looked at alone. */
  of?: string
}

/** The conditions of a value of a point as they are now, followed until they hold. */
export function BlockedConditions({ itemId, value, of }: BlockedConditionsProps) {
  const { t } = useTranslation()
  const guarded = useGuarded(itemId, value)
  const { data, error, refetch } = useCall(
    listPointConditions,
    { query: { itemId, value } },
    { refetchMs: followMs, staleMs: 0 },
  )
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  const judged = of === undefined ? data : data.filter(({ interlockName }) => interlockName === of)
  if (judged.length === 0) return <p>{t('没有启用的闭锁条件。')}</p>
  return <Conditions judged={judged} guarded={guarded} />
}
