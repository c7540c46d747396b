import type { RowOf } from '@energy-console/contract'
import { gatewayAccounts, gateways, IssuedToken, revokeGatewayTokens } from '@energy-console/contract/devices'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { useSecondary } from '../../../kit/list/useSecondary'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { GatewaysPage } from './GatewaysPage'
import { OpenGatewayDialog } from './OpenGatewayDialog'
import { RotateTokenDialog } from './RotateTokenDialog'
import { type Issued, TokenDialog } from './TokenDialog'

type Account = RowOf<typeof gatewayAccounts>

const revoke = action({
  call: revokeGatewayTokens,
  label: '吊销',
  input: (row: Account) => ({ query: { ids: row.id } }),
  confirm: {
    title: '吊销令牌：{{name}}',
    text: '账号立即断开，不能再接入；更换令牌后可以恢复。',
    params: (row: Account) => ({ name: row.accountName }),
    okText: '吊销令牌',
    isDanger: true,
  },
  done: '令牌已吊销',
})

/** 网关账号: the accounts and, beside them, the gateways that they belong to. */
export function GatewayAccountsPage() {
  const { t } = useTranslation()
  const { parameters, show } = useAddress()
  const [mayLookAtAccounts, mayLookAtGateways] = [
    useButton(gatewayAccounts.codes.view),
    useButton(gateways.codes.view),
  ]
  const isGateways = mayLookAtGateways && (parameters.get('tab') === 'gateways' || !mayLookAtAccounts)
  return (
    <>
      {mayLookAtGateways && mayLookAtAccounts && (
        <Segmented
          style={{ marginBottom: 12 }}
          value={isGateways ? 'gateways' : 'accounts'}
          options={[
            { value: 'accounts', label: t('账号') },
            { value: 'gateways', label: t('网关') },
          ]}
          onChange={(tab) => show(tab === 'gateways' ? { tab } : {})}
        />
      )}
      {isGateways ? <GatewaysPage /> : <Accounts />}
    </>
  )
}

const secondary = { always: ['revokedTime', 'lastUsedAddress'], inEnglish: ['rotatedTime'] } as const

/** The accounts: a new or rotated token is shown once. */
function Accounts() {
  const { t } = useTranslation()
  const mayRotate = useMayCall(revokeGatewayTokens)
  const [mayAdd, mayAddGateway] = [useButton(gatewayAccounts.codes.add), useButton(gateways.codes.add)]
  const [issued, setIssued] = useState<Issued>()
  const [rotated, setRotated] = useState<Account>()
  const [isOpening, setOpening] = useState(false)
  return (
    <>
      <ResourcePage
        resource={gatewayAccounts}
        secondary={useSecondary(secondary)}
        {...usePage()}
        onSaved={(answer) => {
          const { data } = IssuedToken.safeParse(answer)
          if (data) setIssued(data)
        }}
        toolbar={() =>
          mayAdd && mayAddGateway && <Button onClick={() => setOpening(true)}>{t('开通网关')}</Button>
        }
        {...(mayRotate && {
          rowActions: (row: Account) => (
            <>
              <Button onClick={() => setRotated(row)}>{t('更换令牌')}</Button>
              <ActionButton action={revoke} subject={row} />
            </>
          ),
        })}
      />
      {rotated && (
        <RotateTokenDialog account={rotated} onClose={() => setRotated(undefined)} onIssued={setIssued} />
      )}
      {isOpening && <OpenGatewayDialog onClose={() => setOpening(false)} onIssued={setIssued} />}
      {issued && <TokenDialog key={issued.token} issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  )
}
