import type { RowOf } from '@energy-console/contract'
import { resetPassword, resetSecondFactor, users } from '@energy-console/contract/identity'
import { App, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { translate } from '../../i18n'
import { ActionButton } from '../../kit/action/ActionButton'
import { action } from '../../kit/action/action'
import { usePage } from '../../kit/page/ShownPage'
import { ResourcePage } from '../../kit/resource/ResourcePage'

const reset = action({
  call: resetPassword,
  label: '重置密码',
  input: (chosen: readonly RowOf<typeof users>[]) => ({
    query: { userIds: chosen.map(({ id }) => id).join() },
  }),
  when: (chosen) => chosen.length > 0,
  confirm: {
    title: '重置密码',
    text: '将为 {{names}} 生成新的随机密码，并结束其所有登录。',
    params: (chosen) => ({ names: chosen.map(({ realName }) => realName).join(translate('、')) }),
    okText: '重置',
  },
})

const resetFactor = action({
  call: resetSecondFactor,
  label: '重置两步验证',
  input: (chosen: readonly RowOf<typeof users>[]) => ({
    query: { userIds: chosen.map(({ id }) => id).join() },
  }),
  when: (chosen) => chosen.length > 0,
  confirm: {
    title: '重置两步验证',
    text: '{{names}} 将只凭密码登录，直到重新设置；其所有登录将结束。',
    params: (chosen) => ({ names: chosen.map(({ realName }) => realName).join(translate('、')) }),
    okText: '重置',
  },
  done: '两步验证已重置',
})

/** 用户管理 */
export function UsersPage() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const show = (password: string) =>
    modal.success({
      title: t('新密码（仅显示一次）'),
      content: <Typography.Text copyable>{password}</Typography.Text>,
      okText: t('我知道了'),
    })
  return (
    <ResourcePage
      resource={users}
      {...usePage()}
      toolbar={(chosen) => (
        <>
          <ActionButton action={reset} subject={chosen} onDone={({ password }) => show(password)} />
          <ActionButton action={resetFactor} subject={chosen} />
        </>
      )}
    />
  )
}
