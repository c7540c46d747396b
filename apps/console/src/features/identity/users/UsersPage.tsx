import { getAccessReasons, getUserSignIns, users } from '@energy-console/contract/identity'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useMayCall } from '../../../kit/action/useActions'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { AccessDrawer } from './AccessDrawer'
import { SignInsDrawer } from './SignInsDrawer'
import { disable, enable, isSelf, reset, resetFactor, type User, unlock } from './userActions'
import { useShownPasswords } from './useShownPasswords'

/** What is open beside the list. */
type Opened = { what: 'signIns' | 'access'; user: User }

/** Whether the sign-in has a second step, so that an administrator sees who is without. */
const columns: readonly Column<User>[] = [
  {
    key: 'hasSecondFactor',
    title: '两步验证',
    place: 5,
    width: 110,
    render: (user) => <SecondStep {...user} />,
  },
]

const secondary = ['createTime'] as const

function SecondStep({ hasSecondFactor }: User) {
  const { t } = useTranslation()
  return <Tag color={hasSecondFactor ? 'success' : 'default'}>{t(hasSecondFactor ? '已启用' : '未启用')}</Tag>
}

/** 用户管理: accounts, how they are signed in, and why they see what they see. */
export function UsersPage() {
  const { t } = useTranslation()
  const maySeeSignIns = useMayCall(getUserSignIns)
  const mayExplain = useMayCall(getAccessReasons)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const showPasswords = useShownPasswords()
  return (
    <>
      <ResourcePage
        resource={users}
        {...usePage()}
        columns={columns}
        secondary={secondary}
        isKept={isSelf}
        toolbar={(chosen) => (
          <>
            <ActionButton action={unlock} subject={chosen} />
            <ActionButton action={reset} subject={chosen} onDone={({ given }) => showPasswords(given)} />
            <ActionButton action={resetFactor} subject={chosen} />
          </>
        )}
        rowActions={(user) => (
          <>
            {mayExplain && (
              <Button onClick={() => setOpened({ what: 'access', user })}>{t('权限排查')}</Button>
            )}
            {maySeeSignIns && (
              <Button onClick={() => setOpened({ what: 'signIns', user })}>{t('登录情况')}</Button>
            )}
            <ActionButton action={disable} subject={user} variant="text" />
            <ActionButton action={enable} subject={user} variant="text" />
          </>
        )}
      />
      {opened?.what === 'signIns' && <SignInsDrawer user={opened.user} onClose={close} />}
      {opened?.what === 'access' && <AccessDrawer user={opened.user} onClose={close} />}
    </>
  )
}
