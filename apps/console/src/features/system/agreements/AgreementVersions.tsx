import { PlusOutlined } from '@ant-design/icons'
import { agreementEditorPage, agreementStates, privacyAgreements } from '@energy-console/contract/system'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { fieldsOf } from '../../../kit/form/fields'
import type { Column } from '../../../kit/list/Column'
import { columnsOf } from '../../../kit/list/columns'
import { ListPanel } from '../../../kit/list/ListPanel'
import { SearchForm } from '../../../kit/list/SearchForm'
import { usePage } from '../../../kit/page/ShownPage'
import { RowButtons } from '../../../kit/resource/RowButtons'
import { useRemoval } from '../../../kit/resource/useRemoval'
import { useResourceList } from '../../../kit/resource/useResourceList'
import { StatusTag } from '../../../kit/StatusTag'
import { type AgreementRow, publish } from './agreementActions'

const fields = fieldsOf(privacyAgreements.schema)
const tones = { draft: 'info', inForce: 'good', replaced: 'off' } as const

const columns: Column<AgreementRow>[] = [
  ...columnsOf<AgreementRow>(fields).map((column) =>
    column.key === 'state' ? { ...column, render: (row: AgreementRow) => <State row={row} /> } : column,
  ),
  {
    key: 'acceptedCount',
    title: '已同意人数',
    width: 110,
    align: 'right',
    render: ({ acceptedCount }) => <span className="num">{acceptedCount}</span>,
  },
]

/** The versions, newest first. A draft is edited and published; what was published is read, and begins the next one. */
export function AgreementVersions() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { title, emptyText } = usePage()
  const { data, state, change } = useResourceList(privacyAgreements, fields)
  const remove = useRemoval(privacyAgreements)
  const { codes } = privacyAgreements
  const [canAdd, canEdit, canDelete] = [useButton(codes.add), useButton(codes.edit), useButton(codes.delete)]
  const open = (query: string) => navigate(`${agreementEditorPage.path}${query}`)
  const add = canAdd && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open('')}>
      {t('新建版本')}
    </Button>
  )
  return (
    <ListPanel
      name="privacyAgreement"
      title={title}
      data={data}
      columns={columns}
      state={state}
      onChange={change}
      search={
        <SearchForm
          fields={fields.filter(({ meta }) => meta.search)}
          filters={state.filters}
          onSearch={(filters) => change({ filters })}
        />
      }
      toolbar={() => add}
      rowActions={(row) => (
        <RowButtons>
          <Button onClick={() => open(`?id=${row.id}`)}>
            {row.state === 'draft' && canEdit ? t('编辑') : t('查看')}
          </Button>
          <ActionButton action={publish} subject={row} />
          {canAdd && row.state !== 'draft' && (
            <Button onClick={() => open(`?from=${row.id}`)}>{t('以此新建')}</Button>
          )}
          {canDelete && row.state === 'draft' && (
            <Button color="danger" variant="text" onClick={() => remove([row])}>
              {t('删除')}
            </Button>
          )}
        </RowButtons>
      )}
      emptyText={emptyText}
      emptyAction={add}
    />
  )
}

function State({ row: { state = 'draft' } }: { row: AgreementRow }) {
  const { t } = useTranslation()
  return <StatusTag tone={tones[state]}>{t(agreementStates[state])}</StatusTag>
}
