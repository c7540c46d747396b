import { repairOrdersPage } from '@energy-console/contract/maintenance'
import { useTranslation } from '../../../../i18n/useTranslation'
import { EmptyHint } from '../../../../kit/EmptyHint'
import { taskPath } from '../../task/taskAddress'
import { ordersBeyond } from '../keep/keepOrders'
import { useKeptWork } from '../read/useKeptWork'
import styles from './Kept.module.css'
import { KeptCards } from './KeptCards'
import { KeptPanel } from './KeptPanel'

/** The user's open repair orders as this device has them, with what was done with them here, where there is no network. */
export function KeptOrders({ title }: { title: string }) {
  const { t } = useTranslation()
  const kept = useKeptWork()
  const beyond = ordersBeyond()
  return (
    <KeptPanel
      title={title}
      path={repairOrdersPage.path}
      text="这里是保存在这台设备上的您的工单，可以接单、填写维修记录和提交验收，网络恢复后自动同步。"
      kept={kept}
    >
      {kept?.orders.length === 0 && <EmptyHint text="这台设备上没有保存您的工单。" />}
      {kept && <KeptCards orders={kept.orders} pathOf={taskPath} />}
      {beyond > 0 && (
        <p className={styles.note}>
          {t('另有 {{count}} 张您的工单没有保存在这台设备上，要有网络才能看。', { count: beyond })}
        </p>
      )}
    </KeptPanel>
  )
}
