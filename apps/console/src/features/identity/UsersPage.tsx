import type { RowOf } from '@energy-console/contract'
import { resetPassword, users } from '@energy-console/contract/identity'
import { App, Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useButton } from '../../api/session'
import { useCallMutation } from '../../api/useCall'
import { ResourcePage } from '../../kit/resource/ResourcePage'

/** 用户管理 */
export function UsersPage() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const canReset = useButton('user_reset_password')
  const reset = useCallMutation(resetPassword)

  function confirmReset(chosen: readonly RowOf<typeof users>[]): void {
    const names = chosen.map(({ realName }) => realName).join('、')
    modal.confirm({
      title: t('重置密码'),
      content: t('将为 {{names}} 生成新的随机密码，并结束其所有登录。', { names }),
      okText: t('重置'),
      cancelText: t('取消'),
      onOk: async () => {
        try {
          const userIds = chosen.map(({ id }) => id).join()
          const { password } = await reset.mutateAsync({ query: { userIds } })
          modal.success({
            title: t('新密码（仅显示一次）'),
            content: <Typography.Text copyable>{password}</Typography.Text>,
            okText: t('我知道了'),
          })
        } catch {
          // Why not has been said.
        }
      },
    })
  }
  return (
    <ResourcePage
      resource={users}
      title="用户管理"
      emptyText="用户用租户、账号和密码登录；角色决定他能打开哪些页面、看到哪些站点。"
      toolbar={(chosen) =>
        canReset && chosen.length > 0 && <Button onClick={() => confirmReset(chosen)}>{t('重置密码')}</Button>
      }
    />
  )
}
