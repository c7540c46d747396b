import { FieldTimeOutlined } from '@ant-design/icons'
import {
  endedRepairStates,
  faultReports,
  repairCodes,
  repairOrders,
  saveRepairLimits,
} from '@energy-console/contract/maintenance'
import { Button, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { whenIdle } from '../../../kit/whenIdle'
import { FaultReportsList } from '../fault-report/FaultReportsList'
import { keepMyOrders } from '../offline/keep/keepOrders'
import { beginKeeping } from '../offline/keep/keepTasks'
import { useIsCutOff } from '../offline/store/useOutbox'
import { KeptOrders } from '../offline/views/KeptOrders'
import { SecureHint } from '../offline/views/SecureHint'
import { firstOrders, orderRangeOf } from './firstOrders'
import { LimitsDialog } from './LimitsDialog'
import { repairPath } from './repairAddress'
import { repairColumns } from './repairColumns'
import { unreportedFields } from './repairFields'

/** What is late, and who has taken what on, changes by itself. */
const followMs = 30_000

const secondary = ['source', 'overdue', 'reportTime', 'cost', 'assetId'] as const

/** 维修工单: all orders, those of the reader, or what was reported from the site and waits for somebody to look at it. */
export function RepairsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { parameters, change, show } = useAddress()
  const maySettle = useMayCall(saveRepairLimits)
  const [isSettling, setSettling] = useState(false)
  const isCutOff = useIsCutOff()
  const canWork = useButton(repairCodes.work)
  useEffect(() => {
    if (!canWork) return
    // what is shown comes before what is kept
    return whenIdle(() => {
      beginKeeping()
      void keepMyOrders().catch(() => undefined)
    }, 1_000)
  }, [canWork])
  const page = usePage()
  const seesReports = useMayCall(faultReports.calls.page)
  const range = orderRangeOf(parameters)
  const { data: waiting } = useCall(
    faultReports.calls.page,
    { query: { state_equal: 'waiting', size: '1' } },
    { isEnabled: seesReports, refetchMs: followMs },
  )
  const ranges = [
    { value: 'all', label: t('全部工单') },
    { value: 'mine', label: t('我负责的') },
    ...(seesReports
      ? [
          {
            value: 'reports',
            label: waiting?.total ? t('现场报修（{{count}}）', { count: waiting.total }) : t('现场报修'),
          },
        ]
      : []),
  ]
  const switcher = (
    <Segmented
      aria-label={t('工单范围')}
      value={range}
      options={ranges}
      onChange={(next) =>
        next === 'reports' || range === 'reports'
          ? show(next === 'all' ? {} : { range: next })
          : change({ range: next === 'all' ? undefined : next, current: undefined })
      }
    />
  )
  if (isCutOff && canWork) return <KeptOrders title={page.title} />
  if (range === 'reports' && seesReports) return <FaultReportsList title={page.title} switcher={switcher} />
  return (
    <>
      {canWork && <SecureHint />}
      <ResourcePage
        resource={repairOrders}
        secondary={secondary}
        {...page}
        columns={repairColumns}
        hiddenFields={unreportedFields}
        refetchMs={followMs}
        fixed={firstOrders(parameters) ?? {}}
        isLocked={({ state = 'waiting' }) => endedRepairStates.includes(state)}
        isKept={({ state }) => state !== 'waiting'}
        onSaved={({ id }, isNew) => isNew && void navigate(repairPath(id))}
        switcher={switcher}
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
