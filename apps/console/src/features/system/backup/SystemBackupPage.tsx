import { backupCodes, listBackups } from '@energy-console/contract/system'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { sizeText } from '../../../kit/attachments/sizeText'
import { fetchFile } from '../../../kit/fetchFile'
import { ListPanel } from '../../../kit/list/ListPanel'
import { useListState } from '../../../kit/list/listState'
import { usePage } from '../../../kit/page/ShownPage'
import { RowButtons } from '../../../kit/resource/RowButtons'
import { useShownTime } from '../../../kit/time/zone'
import { taskText } from '../../../kit/value/taskText'
import type { BackupRow } from './BackupRow'
import { attempt, download, make, remove } from './backupActions'
import { useBackupColumns } from './backupColumns'
import { PlanDialog } from './PlanDialog'
import { TrialDialog } from './TrialDialog'

/** How soon the list is asked for again while a backup is being made or tried. */
const busyMs = 2_000
const noFields: readonly string[] = []

/** 系统备份: snapshots of the whole installation, made now or by plan, tried, fetched and removed. */
export function SystemBackupPage() {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const canEdit = useButton(backupCodes.edit)
  const { state, change } = useListState(noFields)
  const [trialOf, setTrialOf] = useState<string>()
  const [isPlanning, setPlanning] = useState(false)
  const found = useCall(listBackups, {}, { refetchMs: (answer) => (answer?.isBusy ? busyMs : false) })
  const backups = found.data?.backups
  const rows = useMemo(() => backups?.map((backup): BackupRow => ({ ...backup, id: backup.name })), [backups])
  const columns = useBackupColumns(({ name }) => setTrialOf(name))
  const { plan, failure, isBusy, folder, freeBytes } = found.data ?? {}
  const shown = rows?.find(({ name }) => name === trialOf)
  return (
    <>
      {failure && (
        <Alert
          type="error"
          showIcon
          title={t('{{time}} 的自动备份失败：{{reason}}', {
            time: shownTime(failure.time),
            reason: taskText(failure.title, t),
          })}
        />
      )}
      <ListPanel<BackupRow>
        name="backups"
        data={{
          rows,
          total: rows?.length ?? 0,
          error: found.error,
          refetch: () => void found.refetch(),
        }}
        columns={columns}
        state={state}
        onChange={change}
        isPaged={false}
        switcher={
          plan && (
            <span className="muted">
              {plan.isOn
                ? t('每天 {{time}} 自动备份，保留 {{keep}} 份', { time: plan.time, keep: plan.keep })
                : t('没有自动备份')}
              {isBusy && ` · ${t('正在备份或检查…')}`}
            </span>
          )
        }
        toolbar={() => (
          <>
            {canEdit && plan && <Button onClick={() => setPlanning(true)}>{t('备份计划')}</Button>}
            {!isBusy && <ActionButton action={make} subject={undefined} />}
          </>
        )}
        rowActions={(backup) => (
          <RowButtons>
            {!isBusy && <ActionButton action={attempt} subject={backup} variant="text" />}
            <ActionButton action={download} subject={backup} variant="text" onDone={fetchFile} />
            <ActionButton action={remove} subject={backup} variant="text" />
          </RowButtons>
        )}
        {...usePage()}
        emptyAction={!isBusy && <ActionButton action={make} subject={undefined} isNext />}
      />
      {folder !== undefined && freeBytes !== undefined && (
        <p className="muted" style={{ overflowWrap: 'anywhere' }}>
          {t('备份存放在服务器的 {{folder}}，剩余 {{free}}。请把重要的备份下载到别处保存。', {
            folder,
            free: sizeText(freeBytes),
          })}
        </p>
      )}
      {shown?.trial && folder !== undefined && (
        <TrialDialog
          name={shown.name}
          folder={folder}
          trial={shown.trial}
          onClose={() => setTrialOf(undefined)}
        />
      )}
      {isPlanning && plan && <PlanDialog plan={plan} onClose={() => setPlanning(false)} />}
    </>
  )
}
