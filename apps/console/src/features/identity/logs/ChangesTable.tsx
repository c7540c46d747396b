import { type FieldChange, operationTitle, readChanges } from '@energy-console/contract'
import { Table, Typography } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import styles from './ChangesTable.module.css'

/** What an operation has changed: each field, before and after; nothing where it has changed no fields of records. */
export function ChangesTable({ text }: { text: string }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const { changes, more } = readChanges(text)
  if (changes.length === 0) return null
  const records = new Set(changes.map(({ record }) => record))
  const [only = ''] = records.size === 1 ? records : []
  const heading = [t('变更内容'), only].filter((part) => part !== '').join(' · ')
  return (
    <section className={styles.changes} aria-label={t('变更内容')}>
      <Typography.Title level={5}>{heading}</Typography.Title>
      {isNarrow ? (
        <ul className={styles.list}>
          {changes.map((change) => (
            <li key={changes.indexOf(change)}>
              <span className="muted">
                {[...(records.size > 1 ? [change.record] : []), operationTitle(change.field, t)].join(' · ')}
              </span>
              <div>
                <Value text={change.before} kind={change.kind} hidden="已修改，内容不记录" />
                {change.kind !== 'hidden' && (
                  <>
                    {' → '}
                    <Value text={change.after} kind={change.kind} />
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Table<FieldChange>
          size="small"
          bordered
          tableLayout="fixed"
          pagination={false}
          rowKey={(change) => changes.indexOf(change)}
          dataSource={changes}
          columns={[
            ...(records.size > 1 ? [{ title: t('变更对象'), dataIndex: 'record' }] : []),
            { title: t('字段'), render: (_, { field }) => operationTitle(field, t) },
            {
              title: t('变更前'),
              onCell: ({ kind }) => ({ colSpan: kind === 'hidden' ? 2 : 1 }),
              render: (_, change) => (
                <Value text={change.before} kind={change.kind} hidden="已修改，内容不记录" />
              ),
            },
            {
              title: t('变更后'),
              onCell: ({ kind }) => ({ colSpan: kind === 'hidden' ? 0 : 1 }),
              render: (_, change) => <Value text={change.after} kind={change.kind} />,
            },
          ]}
        />
      )}
      {more > 0 && <p className="muted">{t('另有 {{count}} 项变更没有记录', { count: more })}</p>}
    </section>
  )
}

function Value({ text, kind, hidden = '' }: Pick<FieldChange, 'kind'> & { text: string; hidden?: string }) {
  const { t } = useTranslation()
  if (kind === 'hidden') return <span className="muted">{t(hidden)}</span>
  if (text === '') return <span className="muted">—</span>
  return kind === 'words' ? t(text) : text
}
