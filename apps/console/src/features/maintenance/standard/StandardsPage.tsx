import type { RowOf } from '@energy-console/contract'
import { copyWorkStandard, type WorkKind, workStandards } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { CopyStandardDialog } from './CopyStandardDialog'
import { ItemsInput } from './ItemsInput'
import { StandardSheet } from './StandardSheet'

type Row = RowOf<typeof workStandards>

const columns: readonly Column<Row>[] = [
  { key: 'standardName', title: '标准名称', isSortable: true, render: (row) => <StandardName row={row} /> },
  {
    key: 'itemCount',
    title: '项目数',
    align: 'right',
    render: ({ itemCount }) => <span className="num">{itemCount}</span>,
  },
]

const inputs = { items: ItemsInput }
const names: Readonly<Record<WorkKind, string>> = { inspect: '巡检标准', maintain: '保养标准' }
/** What the page says already. */
const hidden = ['kind']

/** 巡检标准 and 保养标准: the standards of one kind, or one of them as it is printed. */
function StandardsPage({ kind }: { kind: WorkKind }) {
  const { t } = useTranslation()
  const page = usePage()
  const { parameters, show } = useAddress()
  const canCopy = useMayCall(copyWorkStandard)
  const [copied, setCopied] = useState<Row>()
  const standardId = parameters.get('standard')
  if (standardId) return <StandardSheet key={standardId} standardId={standardId} onBack={() => show({})} />
  return (
    <>
      <ResourcePage
        resource={workStandards}
        {...page}
        one={names[kind]}
        columns={columns}
        fixed={{ kind_equal: kind }}
        starting={{ kind }}
        hiddenFields={hidden}
        inputs={inputs}
        {...(canCopy && {
          rowActions: (row: Row) => <Button onClick={() => setCopied(row)}>{t('复制')}</Button>,
        })}
      />
      {copied && <CopyStandardDialog standard={copied} onClose={() => setCopied(undefined)} />}
    </>
  )
}

function StandardName({ row }: { row: Row }) {
  const { show } = useAddress()
  return (
    <Button type="link" size="small" onClick={() => show({ standard: row.id })}>
      {row.standardName}
    </Button>
  )
}

/** 巡检标准 */
export const InspectStandardsPage = () => <StandardsPage kind="inspect" />

/** 保养标准 */
export const MaintainStandardsPage = () => <StandardsPage kind="maintain" />
