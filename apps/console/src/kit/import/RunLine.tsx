import { UndoOutlined } from '@ant-design/icons'
import { type ImportRun, undoImport } from '@energy-console/contract/imports'
import { Button } from 'antd'
import { useCallMutation } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { StatusTag } from '../StatusTag'
import { useShownTime } from '../time/zone'
import styles from './ImportDialog.module.css'

const states = {
  waiting: { text: '导入中', tone: 'info' },
  done: { text: '已导入', tone: 'good' },
  failed: { text: '未导入', tone: 'error' },
  undoing: { text: '撤销中', tone: 'info' },
  undone: { text: '已撤销', tone: 'off' },
} as const

/** One import: what it did, how to take it back, and what that has left. */
export function RunLine({ run }: { run: ImportRun }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const undo = useCallMutation(undoImport)
  const { fileName, state, created, changed, kept, canUndo, createTime, undoUntil, id } = run
  return (
    <>
      <div className={styles.run}>
        <strong>{fileName}</strong>
        <StatusTag tone={states[state].tone}>{t(states[state].text)}</StatusTag>
        {state !== 'failed' && state !== 'waiting' && (
          <span>{t('新增 {{created}} 条，更新 {{changed}} 条', { created, changed })}</span>
        )}
        <span className={styles.grow} />
        <time className="muted num">{shownTime(createTime)}</time>
        {canUndo && (
          <Button
            size="small"
            icon={<UndoOutlined />}
            title={t('{{time}} 前可以撤销', { time: shownTime(undoUntil) })}
            loading={undo.isPending}
            onClick={() => undo.mutate({ query: { id } })}
          >
            {t('撤销导入')}
          </Button>
        )}
      </div>
      {kept.length > 0 && (
        <div role="status">
          {t('以下 {{count}} 条保持不变：', { count: kept.length })}
          <ul className={styles.kept}>
            {kept.map(({ name, text, params }) => (
              <li key={`${name} ${text}`}>
                {name} <span className="muted">{t(text, params)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
