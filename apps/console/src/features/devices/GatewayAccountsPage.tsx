import type { RowOf } from '@energy-console/contract'
import {
  gatewayAccounts,
  IssuedToken,
  revokeGatewayTokens,
  rotateGatewayToken,
} from '@energy-console/contract/devices'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../api/notify'
import { useButton } from '../../api/session'
import { useCallMutation } from '../../api/useCall'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { TokenDialog } from './TokenDialog'

type Account = RowOf<typeof gatewayAccounts>

/** 网关账号: a new or rotated token is shown once. */
export function GatewayAccountsPage() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const canEdit = useButton(gatewayAccounts.codes.edit)
  const changes = [gatewayAccounts.calls.page]
  const rotate = useCallMutation(rotateGatewayToken, changes)
  const revoke = useCallMutation(revokeGatewayTokens, changes)
  const [token, setToken] = useState<string>()

  const ask = (row: Account, what: { title: string; text: string; run: () => Promise<void> }) =>
    modal.confirm({
      title: `${what.title}：${row.accountName}`,
      content: what.text,
      okText: what.title,
      okButtonProps: { danger: true },
      cancelText: t('取消'),
      onOk: () => what.run().catch(() => {}),
    })
  const rotateToken = (row: Account) =>
    ask(row, {
      title: t('更换令牌'),
      text: t('旧令牌立即失效，正在使用它的连接会断开。'),
      run: async () => setToken((await rotate.mutateAsync({ query: { id: row.id } })).token),
    })
  const revokeToken = (row: Account) =>
    ask(row, {
      title: t('吊销令牌'),
      text: t('账号将不能再接入，更换令牌后可以恢复。'),
      run: async () => {
        await revoke.mutateAsync({ query: { ids: row.id } })
        notify.success(t('令牌已吊销'))
      },
    })
  return (
    <>
      <ResourcePage
        resource={gatewayAccounts}
        title="网关账号"
        emptyText="账号的令牌是网关或设备登录 MQTT 和 HTTP 的凭据，只在创建和更换时显示一次。"
        onSaved={(answer) => {
          const issued = IssuedToken.safeParse(answer)
          if (issued.success) setToken(issued.data.token)
        }}
        {...(canEdit
          ? {
              rowActions: (row: Account) => (
                <>
                  <Button onClick={() => rotateToken(row)}>{t('更换令牌')}</Button>
                  <Button onClick={() => revokeToken(row)}>{t('吊销')}</Button>
                </>
              ),
            }
          : {})}
      />
      {token !== undefined && <TokenDialog token={token} onClose={() => setToken(undefined)} />}
    </>
  )
}
