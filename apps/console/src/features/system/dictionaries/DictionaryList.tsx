import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { DictionaryEntry } from '@energy-console/contract/system'
import { Button, Input, Pagination, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useActions } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import { PhoneFold } from '../../../kit/fold/PhoneFold'
import { usePage } from '../../../kit/page/ShownPage'
import { StatusTag } from '../../../kit/StatusTag'
import { DictionaryDialog } from './DictionaryDialog'
import styles from './DictionaryPage.module.css'
import type { DictionaryKind } from './dictionaryKind'

interface DictionaryListProps {
  kind: DictionaryKind
  list: {
    data: { records: readonly DictionaryEntry[]; total: number } | undefined
    error: Error | null
    refetch: () => unknown
  }
  paging: { current: number; size: number }
  chosen: DictionaryEntry | undefined
  search: string
  onSearch: (text: string) => void
  onTurn: (page: number) => void
  onChoose: (id: string) => void
}

/** The dictionaries; the chosen one can be changed and removed here. */
export function DictionaryList(props: DictionaryListProps) {
  const { kind, list, paging, chosen, search, onSearch, onTurn, onChoose } = props
  const { t } = useTranslation()
  const { isOffered, start } = useActions()
  const [editing, setEditing] = useState<DictionaryEntry | 'new'>()
  const { title } = usePage()
  const canSave = isOffered(kind.save, { code: '', dictValue: '' })
  const tool = (label: string, icon: ReactNode, press: () => void, isDanger = false) => (
    <Button type="text" icon={icon} danger={isDanger} aria-label={label} title={label} onClick={press} />
  )
  if (list.error) return <Failure text={list.error.message} onRetry={() => void list.refetch()} />
  const { records = [], total = 0 } = list.data ?? {}
  return (
    <nav className={styles.list} aria-label={t(title)}>
      <div className={styles.head}>
        <h1>{t(title)}</h1>
        {canSave && tool(t('新增字典'), <PlusOutlined />, () => setEditing('new'))}
        {canSave && chosen && tool(t('编辑字典'), <EditOutlined />, () => setEditing(chosen))}
        {chosen &&
          isOffered(kind.remove, [chosen]) &&
          tool(t('删除字典'), <DeleteOutlined />, () => void start(kind.remove, [chosen]), true)}
      </div>
      <PhoneFold word={chosen?.dictValue ?? t('选择')}>
        {(fold) => (
          <>
            <div className={styles.search}>
              <Input.Search
                allowClear
                defaultValue={search}
                aria-label={t('字典名称')}
                placeholder={t('字典名称')}
                onSearch={onSearch}
              />
            </div>
            {list.data ? (
              <ul className={styles.entries}>
                {records.map((entry) => (
                  <li key={entry.id}>
                    <button
                      type="button"
                      className={styles.entry}
                      aria-current={entry.id === chosen?.id}
                      onClick={() => {
                        fold()
                        onChoose(entry.id)
                      }}
                    >
                      <span>
                        {entry.dictValue}{' '}
                        {entry.isSealed === 1 && <StatusTag tone="off">{t('封存')}</StatusTag>}
                      </span>
                      <small>{entry.code}</small>
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.paging ?? ''} />
            )}
            {total > paging.size && (
              <div className={styles.paging}>
                <Pagination
                  simple
                  current={paging.current}
                  pageSize={paging.size}
                  total={total}
                  onChange={onTurn}
                />
              </div>
            )}
          </>
        )}
      </PhoneFold>
      {editing && (
        <DictionaryDialog
          kind={kind}
          entry={editing === 'new' ? undefined : editing}
          onSaved={onChoose}
          onClose={() => setEditing(undefined)}
        />
      )}
    </nav>
  )
}
