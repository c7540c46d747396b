import type { Importable } from '@energy-console/contract'
import { listTasks } from '@energy-console/contract/system'
import { Alert, Button, Progress } from 'antd'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { Failure } from '../Failure'
import styles from './ImportDialog.module.css'
import type { Imported } from './Imported'
import { RunLine } from './RunLine'
import { isBusy, useRuns } from './useRuns'

interface ResultStepProps {
  resource: Importable
  taskId: string
  onClose: () => void
  /** Back to the lines, where nothing was imported. */
  onMend: (() => void) | undefined
  imported: Imported | undefined
}

/** Follows the import; it goes on when the dialog is closed. */
export function ResultStep({ resource, taskId, onClose, onMend, imported }: ResultStepProps) {
  const { t } = useTranslation()
  const { runs, error, refetch } = useRuns(resource)
  const { data: tasks = [] } = useCall(listTasks)
  const task = tasks.find(({ id }) => id === taskId)
  const run = runs?.[0]
  const percent = task && task.total > 0 ? Math.floor((task.done / task.total) * 100) : 0
  if (error) return <Failure text={error.message} onRetry={refetch} />
  return (
    <>
      {(!run || isBusy(run)) && (
        <>
          <Progress percent={percent} status="active" aria-label={t('导入进度')} />
          <p className="muted">{t('可以关闭此窗口，导入在后台继续，进度在用户菜单的“后台任务”中。')}</p>
        </>
      )}
      {run?.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={t('一行也没有导入')}
          description={t('检查之后数据有了变化，或任务被取消。返回后重新检查。')}
          action={onMend && <Button onClick={onMend}>{t('返回修改')}</Button>}
        />
      )}
      {run && <RunLine run={run} />}
      {run?.state === 'done' && imported?.(run, onClose)}
      <div className={styles.foot}>
        <Button type="primary" onClick={onClose}>
          {t('关闭')}
        </Button>
      </div>
    </>
  )
}
