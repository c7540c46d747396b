import { operationTitle, personName } from '@energy-console/contract'
import { type OperationLog, operationLogs } from '@energy-console/contract/system'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { RowDrawer } from '../../../kit/listing/RowDrawer'
import { usePage } from '../../../kit/page/ShownPage'
import { UserAgent } from '../../../kit/value/UserAgent'
import { ChangesTable } from './ChangesTable'

/** What is written in Chinese whoever did it. */
const columns: readonly Column<OperationLog>[] = [
  {
    key: 'userName',
    title: '用户姓名',
    isSortable: true,
    render: ({ userName }) => <Person name={userName} />,
  },
  { key: 'title', title: '操作内容', isSortable: true, render: ({ title }) => <Said text={title} /> },
  {
    key: 'outcome',
    title: '结果说明',
    isSortable: true,
    render: ({ outcome }) => <Said text={outcome} />,
  },
]

/** What is looked at only when a row is opened: how the browser calls itself, and the request as it came. */
const inDetail: readonly Column<OperationLog>[] = [
  ...columns,
  { key: 'userAgent', title: '浏览器', render: (row) => <UserAgent {...row} isWhole /> },
  { key: 'params', title: '请求参数', render: (row) => <Asked {...row} /> },
]

/** What was asked for as it came; put away where it is told field by field. */
function Asked({ params, changes }: OperationLog) {
  const { t } = useTranslation()
  if (params === '') return <span className="muted">—</span>
  if (changes === '') return params
  return (
    <details>
      <summary>{t('原始内容')}</summary>
      {params}
    </details>
  )
}

function Person({ name }: { name: string }) {
  const { t } = useTranslation()
  return name === '' ? <span className="muted">—</span> : personName(name, t)
}

function Said({ text }: { text: string }) {
  const { t } = useTranslation()
  return text === '' ? <span className="muted">—</span> : operationTitle(text, t)
}

/** 操作日志: who changed what, from where, and whether it worked. */
export const LogsPage = () => (
  <ListingPage
    listing={operationLogs}
    {...usePage()}
    columns={columns}
    detail={{
      label: '详情',
      show: (row, onClose) => (
        <RowDrawer
          listing={operationLogs}
          title="操作详情"
          shownApart={['changes']}
          columns={inDetail}
          {...{ row, onClose }}
        >
          <ChangesTable text={row.changes} />
        </RowDrawer>
      ),
    }}
  />
)
