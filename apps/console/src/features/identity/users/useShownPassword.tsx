import { App, Typography } from 'antd'
import { useTranslation } from 'react-i18next'

/** Shows a new password, which is told this once. */
export function useShownPassword() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return (password: string) =>
    modal.success({
      title: t('新密码（仅显示一次）'),
      content: <Typography.Text copyable>{password}</Typography.Text>,
      okText: t('我知道了'),
    })
}
