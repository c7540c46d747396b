import { temporaryAccounts } from '@energy-console/contract/identity'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useMayCall } from '../../../kit/action/useActions'
import type { Column } from '../../../kit/list/Column'
import { useSecondary } from '../../../kit/list/useSecondary'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { useShownPasswords } from '../users/useShownPasswords'
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

const secondary = { always: ['createTime'], inEnglish: ['validFrom'] } as const

/** 临时账号: users who may sign in for a while, how much of it is left, extended or ended here. */
export function TemporaryAccountPage() {
  const { t } = useTranslation()
  const mayExtend = useMayCall(temporaryAccounts.calls.update)
  const [extended, setExtended] = useState<Account>()
  const showPasswords = useShownPasswords()
  return (
    <>
      <ResourcePage
        resource={temporaryAccounts}
        secondary={useSecondary(secondary)}
        {...usePage()}
        columns={columns}
        rowActions={(account) => (
          <>
            {mayExtend && <Button onClick={() => setExtended(account)}>{t('延长')}</Button>}
            <ActionButton action={end} subject={account} />
            <ActionButton action={reset} subject={account} onDone={({ given }) => showPasswords(given)} />
          </>
        )}
      />
      {extended && <ExtendDialog account={extended} onClose={() => setExtended(undefined)} />}
    </>
  )
}
