import { PlusOutlined } from '@ant-design/icons'
import type { DictionaryEntry } from '@energy-console/contract/system'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useActions } from '../../../kit/action/useActions'
import type { Column } from '../../../kit/list/Column'
import { ListPanel } from '../../../kit/list/ListPanel'
import type { ListState } from '../../../kit/list/listState'
import { RowButtons } from '../../../kit/resource/RowButtons'
import { StatusTag } from '../../../kit/StatusTag'
import { DictionaryDialog } from './DictionaryDialog'
import type { DictionaryKind } from './dictionaryKind'

interface DictionaryValuesProps {
  kind: DictionaryKind
  dictionary: DictionaryEntry
}

/** All values stand on one page, in their order. */
const state: ListState = { current: 1, size: 100, sort: undefined, filters: {} }

/** The values of a dictionary. */
export function DictionaryValues({ kind, dictionary }: DictionaryValuesProps) {
  const { t } = useTranslation()
  const { isOffered } = useActions()
  const [editing, setEditing] = useState<DictionaryEntry | 'new'>()
  const { data, error, refetch } = useCall(kind.childList, { query: { parentId: dictionary.id } })
  const canSave = isOffered(kind.save, { code: '', dictValue: '' })
  const columns = useMemo((): Column<DictionaryEntry>[] => {
    const states = { open: t('启用'), sealed: t('封存') }
    return [
      { key: 'dictValue', title: '取值名称', render: (entry) => entry.dictValue },
      { key: 'dictKey', title: '字典键值', render: ({ dictKey }) => <code>{dictKey}</code> },
      {
        key: 'sort',
        title: '排序',
        align: 'right',
        width: 80,
        render: ({ sort }) => <span className="num">{sort}</span>,
      },
      {
        key: 'isSealed',
        title: '状态',
        width: 90,
        render: ({ isSealed }) => (
          <StatusTag tone={isSealed === 1 ? 'off' : 'good'}>
            {isSealed === 1 ? states.sealed : states.open}
          </StatusTag>
        ),
      },
      { key: 'remark', title: '备注', render: ({ remark }) => remark },
    ]
  }, [t])
  const add = canSave && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('新增取值')}
    </Button>
  )
  const canRemove = isOffered(kind.remove, [dictionary])
  return (
    <>
      <ListPanel
        name="dictValues"
        title={dictionary.dictValue}
        data={{ rows: data, total: data?.length ?? 0, error, refetch: () => void refetch() }}
        columns={columns}
        state={state}
        onChange={() => {}}
        isPaged={false}
        isSelectable={canRemove}
        toolbar={(chosen) => (
          <>
            <ActionButton action={kind.remove} subject={chosen} />
            {add}
          </>
        )}
        {...(canSave || canRemove
          ? {
              rowActions: (entry: DictionaryEntry) => (
                <RowButtons>
                  {canSave && <Button onClick={() => setEditing(entry)}>{t('编辑')}</Button>}
                  <ActionButton action={kind.remove} subject={[entry]} variant="text" />
                </RowButtons>
              ),
            }
          : {})}
        emptyText="这个字典还没有取值。取值按排序显示，封存的不再供选择。"
        emptyAction={add}
      />
      {editing && (
        <DictionaryDialog
          kind={kind}
          dictionary={dictionary}
          entry={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
