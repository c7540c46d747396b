import { temporaryAccounts } from '@energy-console/contract/identity'
import { App, Button, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useMayCall } from '../../../kit/action/useActions'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { ExtendDialog } from './ExtendDialog'
import { TimeLeft } from './TimeLeft'
import { type Account, end, reset } from './temporaryActions'

const columns: readonly Column<Account>[] = [
  {
    key: 'timeLeft',
    title: '剩余时间',
    place: 2,
    width: 150,
    render: ({ validFrom, validUntil, status }) => (
      <TimeLeft validFrom={validFrom} validUntil={validUntil} isDisabled={status !== '1'} />
    ),
  },
]

const secondary = ['createTime'] as const

/** 临时账号: users who may sign in for a while, how much of it is left, extended or ended here. */
export function TemporaryAccountPage() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const mayExtend = useMayCall(temporaryAccounts.calls.update)
  const [extended, setExtended] = useState<Account>()
  const show = (password: string) =>
    modal.success({
      title: t('新密码（仅显示一次）'),
      content: <Typography.Text copyable>{password}</Typography.Text>,
      okText: t('我知道了'),
    })
  return (
    <>
      <ResourcePage
        resource={temporaryAccounts}
        secondary={secondary}
        {...usePage()}
        columns={columns}
        rowActions={(account) => (
          <>
            {mayExtend && <Button onClick={() => setExtended(account)}>{t('延长')}</Button>}
            <ActionButton action={end} subject={account} />
            <ActionButton action={reset} subject={account} onDone={({ password }) => show(password)} />
          </>
        )}
      />
      {extended && <ExtendDialog account={extended} onClose={() => setExtended(undefined)} />}
    </>
  )
}
