import { type SignInLog, signInLogs } from '@energy-console/contract/identity'
import type { Column } from '../../../kit/list/Column'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { RowDrawer } from '../../../kit/listing/RowDrawer'
import { usePage } from '../../../kit/page/ShownPage'
import { UserAgent } from '../../../kit/value/UserAgent'

const browser = { key: 'userAgent', title: '浏览器', isSortable: true }
const columns: readonly Column<SignInLog>[] = [{ ...browser, render: (row) => <UserAgent {...row} /> }]
const whole: readonly Column<SignInLog>[] = [{ ...browser, render: (row) => <UserAgent {...row} isWhole /> }]

/** 登录日志: who signed in, when, from where and how, and what failed. */
export const SignInLogsPage = () => (
  <ListingPage
    listing={signInLogs}
    {...usePage()}
    columns={columns}
    detail={{
      label: '详情',
      show: (row, onClose) => (
        <RowDrawer listing={signInLogs} title="登录详情" columns={whole} {...{ row, onClose }} />
      ),
    }}
  />
)
