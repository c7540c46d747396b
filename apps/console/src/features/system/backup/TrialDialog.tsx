import type { BackupTrial } from '@energy-console/contract/system'
import { Alert, Modal, Typography } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ReportTable } from '../../../kit/report/ReportTable'
import { useShownTime } from '../../../kit/time/zone'
import { figureText } from '../../../kit/value/figureText'

interface TrialDialogProps {
  name: string
  /** Where it lies on the server. */
  folder: string
  trial: BackupTrial
  onClose: () => void
}

type Line = BackupTrial['tables'][number]

/** What a trial has found: whether the backup is whole, what restoring it would change, and how it is restored. */
export function TrialDialog({ name, folder, trial, onClose }: TrialDialogProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const count = (of: (line: Line) => number) => ({
    align: 'right' as const,
    className: 'num',
    render: (_: unknown, line: Line) => figureText(of(line), { decimals: 0 }),
  })
  return (
    <Modal open width={640} title={t('试恢复：{{name}}', { name })} footer={null} onCancel={onClose}>
      {trial.isWhole ? (
        <>
          <p>
            {t('{{time}} 检查：备份完整。{{same}} 张表的行数与当时相同，下列各表恢复后会改变：', {
              time: shownTime(trial.time),
              same: trial.sameTables,
            })}
          </p>
          <ReportTable<Line>
            aria-label={t('恢复会改变的表')}
            mostHeight={320}
            rowKey="table"
            dataSource={trial.tables}
            columns={[
              { title: t('数据表'), dataIndex: 'table' },
              { title: t('备份中行数'), ...count(({ backedUp }) => backedUp) },
              { title: t('检查时行数'), ...count(({ now }) => now) },
            ]}
          />
          <p>{t('恢复须先停止服务，再在服务器上执行：')}</p>
          <Typography.Paragraph copyable code>
            {`npm run restore -- ${folder}/${name}`}
          </Typography.Paragraph>
        </>
      ) : (
        <Alert type="error" showIcon title={t('文件已损坏或不完整，不能从它恢复。请删除它并重新备份。')} />
      )}
    </Modal>
  )
}
