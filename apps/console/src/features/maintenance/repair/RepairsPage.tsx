import { FieldTimeOutlined } from '@ant-design/icons'
import { endedRepairStates, repairOrders, saveRepairLimits } from '@energy-console/contract/maintenance'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayCall } from '../../../kit/action/useActions'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { LimitsDialog } from './LimitsDialog'
import { repairPath } from './repairAddress'
import { repairColumns } from './repairColumns'
import { unreportedFields } from './repairFields'

/** What is late, and who has taken what on, changes by itself. */
const followMs = 30_000

const secondary = ['source', 'overdue', 'reportTime', 'cost'] as const

/** 维修工单: all orders, or those of the reader. */
export function RepairsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { parameters, change } = useAddress()
  const maySettle = useMayCall(saveRepairLimits)
  const [isSettling, setSettling] = useState(false)
  const isMine = parameters.get('range') === 'mine'
  return (
    <>
      <ResourcePage
        resource={repairOrders}
        secondary={secondary}
        {...usePage()}
        columns={repairColumns}
        hiddenFields={unreportedFields}
        refetchMs={followMs}
        {...(isMine ? { fixed: { isMine_equal: 'true' } } : {})}
        isLocked={({ state = 'waiting' }) => endedRepairStates.includes(state)}
        isKept={({ state }) => state !== 'waiting'}
        onSaved={({ id }, isNew) => isNew && void navigate(repairPath(id))}
        switcher={
          <Segmented
            aria-label={t('工单范围')}
            value={isMine ? 'mine' : 'all'}
            options={[
              { value: 'all', label: t('全部工单') },
              { value: 'mine', label: t('我负责的') },
            ]}
            onChange={(range) => change({ range: range === 'mine' ? range : undefined, current: undefined })}
          />
        }
        toolbar={() =>
          maySettle && (
            <Button icon={<FieldTimeOutlined />} onClick={() => setSettling(true)}>
              {t('维修时限')}
            </Button>
          )
        }
      />
      {isSettling && <LimitsDialog onClose={() => setSettling(false)} />}
    </>
  )
}
