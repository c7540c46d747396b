import { Button } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { EmptyHint } from '../../../../kit/EmptyHint'
import { useTenantZone } from '../../../../kit/time/zone'
import { isReady } from '../../fieldwork/isReady'
import { useLeading } from '../../ledger/scan/useLeading'
import { repairPath } from '../../repair/repairAddress'
import { workedStates } from '../../repair/workedStates'
import { taskStopPath } from '../../task/taskAddress'
import { type KeptWork, useKeptWork } from '../read/useKeptWork'
import { KeptCards } from './KeptCards'
import { KeptPanel } from './KeptPanel'

interface KeptWorkHereProps {
  assetId: string
  isScanned: boolean
  onFollowed: () => void
  onRetry: () => void
}

/** What this device has to do at a piece of equipment, for who scans its label where there is no network; one thing alone is led to. */
export function KeptWorkHere({ assetId, isScanned, onFollowed, onRetry }: KeptWorkHereProps) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const kept = useKeptWork()
  const tasks = kept?.tasks.filter(({ task }) => task.items.some((item) => item.assetId === assetId)) ?? []
  const orders = kept?.orders.filter(({ order }) => order.assetId === assetId) ?? []
  const ready = [
    ...tasks
      .filter(({ task }) => isReady(task, zone, Date.now()))
      .map(({ task }) => taskStopPath(task, assetId)),
    ...orders.filter(isWorked).map(({ order }) => repairPath(order.id)),
  ]
  useLeading(isScanned && ready.length === 1 ? ready[0] : undefined, onFollowed)
  return (
    <KeptPanel
      title="设备的作业任务"
      text="设备档案要有网络才能打开；这里是保存在这台设备上、要在这台设备旁做的任务和工单。"
      kept={kept}
    >
      {kept && tasks.length + orders.length === 0 && (
        <EmptyHint text="保存在这台设备上的任务和工单里没有这台设备。" />
      )}
      <KeptCards tasks={tasks} orders={orders} pathOf={(task) => taskStopPath(task, assetId)} />
      <Button onClick={onRetry}>{t('重试')}</Button>
    </KeptPanel>
  )
}

const isWorked = ({ order: { state = 'waiting' } }: KeptWork['orders'][number]): boolean =>
  (workedStates as readonly string[]).includes(state)
