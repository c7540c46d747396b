import { Button } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import type { Column } from '../../../kit/list/Column'
import { useShownTime } from '../../../kit/time/zone'
import { figureText } from '../../../kit/value/figureText'
import type { BackupRow } from './BackupRow'

/** The columns of the list of backups; `onTrial` opens what a trial has found. */
export function useBackupColumns(onTrial: (backup: BackupRow) => void): readonly Column<BackupRow>[] {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  return [
    {
      key: 'createTime',
      title: '快照时刻',
      width: 180,
      render: ({ createTime }) => shownTime(createTime),
    },
    {
      key: 'kind',
      title: '来源',
      render: ({ kind, userName }) => (kind === 'plan' ? t('按计划') : userName || t('手动')),
    },
    { key: 'bytes', title: '大小', align: 'right', render: ({ bytes }) => sizeText(bytes) },
    {
      key: 'rows',
      title: '行数',
      align: 'right',
      render: ({ rows }) => figureText(rows, { decimals: 0 }),
    },
    {
      key: 'trial',
      title: '试恢复',
      render: (backup) =>
        backup.trial === null ? (
          <span className="muted">{t('未检查')}</span>
        ) : (
          <Button type="link" size="small" danger={!backup.trial.isWhole} onClick={() => onTrial(backup)}>
            {backup.trial.isWhole ? t('完整') : t('已损坏')}
          </Button>
        ),
    },
    { key: 'name', title: '文件名', render: ({ name }) => name },
  ]
}
