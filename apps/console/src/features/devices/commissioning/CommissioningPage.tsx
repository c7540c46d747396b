import type { RowOf } from '@energy-console/contract'
import { commissioningSheets, reopenCommissioningSheet } from '@energy-console/contract/engineering'
import { Button, Progress } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { SheetView } from './SheetView'
import { checkedOf } from './sheetFigures'

type Sheet = RowOf<typeof commissioningSheets>

const reopen = action({
  call: reopenCommissioningSheet,
  label: '重新打开',
  input: ({ id }: Sheet) => ({ body: { id } }),
  when: ({ status, nextId }: Sheet) => status === 'signed' && nextId === null,
  confirm: {
    title: '重新打开：{{name}}',
    text: '已签署的版本保持不变，按现有结果生成下一个版本继续核对。',
    params: ({ sheetName }: Sheet) => ({ name: sheetName }),
  },
  done: '已生成新版本',
})

const columns: readonly Column<Sheet>[] = [
  {
    ...{ key: 'progress', title: '进度', place: 2, width: 220 },
    render: (row) => <SheetProgress row={row} />,
  },
]

function SheetProgress({ row }: { row: Sheet }) {
  const { t } = useTranslation()
  const { total, wrong, away } = row
  const checked = checkedOf(row)
  return (
    <>
      <Progress
        percent={total === 0 ? 0 : Math.floor((checked / total) * 100)}
        size="small"
        aria-label={t('进度')}
      />
      <small className="muted">
        {t('{{checked}} / {{total}}，有误 {{wrong}}，不通 {{away}}', { checked, total, wrong, away })}
      </small>
    </>
  )
}

/** 调试单: the sheets of stations, or one of them whose points are checked. */
export function CommissioningPage() {
  const { t } = useTranslation()
  const page = usePage()
  const { parameters, open, show } = useAddress()
  const sheetId = parameters.get('sheet')
  if (sheetId) return <SheetView key={sheetId} sheetId={sheetId} onBack={() => show({})} />
  return (
    <ResourcePage
      resource={commissioningSheets}
      {...page}
      columns={columns}
      isLocked={({ status }) => status === 'signed'}
      onSaved={({ id }, isNew) => {
        if (isNew) open({ sheet: id })
      }}
      rowActions={(row) => (
        <>
          <Button onClick={() => open({ sheet: row.id })}>
            {row.status === 'signed' ? t('查看') : t('核对')}
          </Button>
          <ActionButton action={reopen} subject={row} />
        </>
      )}
    />
  )
}
