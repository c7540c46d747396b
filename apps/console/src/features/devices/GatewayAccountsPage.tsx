import type { RowOf } from '@energy-console/contract'
import {
  gatewayAccounts,
  IssuedToken,
  revokeGatewayTokens,
  rotateGatewayToken,
} from '@energy-console/contract/devices'
import { useState } from 'react'
import { ActionButton } from '../../kit/action/ActionButton'
import { action } from '../../kit/action/action'
import { useMayCall } from '../../kit/action/useActions'
import { usePage } from '../../kit/page/ShownPage'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { TokenDialog } from './TokenDialog'

type Account = RowOf<typeof gatewayAccounts>

const named = (row: Account) => ({ name: row.accountName })

const rotate = action({
  call: rotateGatewayToken,
  label: '更换令牌',
  input: (row: Account) => ({ query: { id: row.id } }),
  confirm: {
    title: '更换令牌：{{name}}',
    text: '旧令牌立即失效，正在使用它的连接会断开。',
    params: named,
    isDanger: true,
  },
})

const revoke = action({
  call: revokeGatewayTokens,
  label: '吊销',
  input: (row: Account) => ({ query: { ids: row.id } }),
  confirm: {
    title: '吊销令牌：{{name}}',
    text: '账号将不能再接入，更换令牌后可以恢复。',
    params: named,
    okText: '吊销令牌',
    isDanger: true,
  },
  done: '令牌已吊销',
})

/** 网关账号: a new or rotated token is shown once. */
export function GatewayAccountsPage() {
  const mayRotate = useMayCall(rotateGatewayToken)
  const [token, setToken] = useState<string>()
  return (
    <>
      <ResourcePage
        resource={gatewayAccounts}
        {...usePage()}
        onSaved={(answer) => {
          const issued = IssuedToken.safeParse(answer)
          if (issued.success) setToken(issued.data.token)
        }}
        {...(mayRotate && {
          rowActions: (row: Account) => (
            <>
              <ActionButton action={rotate} subject={row} onDone={(issued) => setToken(issued.token)} />
              <ActionButton action={revoke} subject={row} />
            </>
          ),
        })}
      />
      {token !== undefined && <TokenDialog token={token} onClose={() => setToken(undefined)} />}
    </>
  )
}
