import { gatewayAccounts, IssuedToken } from '@energy-console/contract/devices'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { type Issued, TokenDialog } from './TokenDialog'

interface Gateway {
  gatewayId: string
  gatewayName: string
}

/** Gateways that cannot send for want of a token, each with the way to one. */
export function OpenAccounts({ gateways }: { gateways: readonly Gateway[] }) {
  const { t } = useTranslation()
  const mayOpen = useMayCall(gatewayAccounts.calls.save)
  const [opening, setOpening] = useState<Gateway>()
  const [issued, setIssued] = useState<Issued>()
  const fields = useMemo(() => fieldsOf(gatewayAccounts.schema), [])
  return (
    <>
      {gateways.map((gateway) => (
        <Alert
          key={gateway.gatewayId}
          showIcon
          type="warning"
          style={{ marginBottom: 8 }}
          title={t('{{name}} 还没有令牌，收不到它的数据', { name: gateway.gatewayName })}
          action={
            mayOpen && (
              <Button size="small" onClick={() => setOpening(gateway)}>
                {t('开通')}
              </Button>
            )
          }
        />
      ))}
      {opening && (
        <ResourceDialog
          resource={gatewayAccounts}
          fields={fields}
          id={undefined}
          inputs={{}}
          starting={{ gatewayId: opening.gatewayId, accountName: opening.gatewayName }}
          onClose={() => setOpening(undefined)}
          onSaved={(answer) => {
            const { data } = IssuedToken.safeParse(answer)
            if (data) setIssued(data)
          }}
        />
      )}
      {issued && <TokenDialog key={issued.token} issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  )
}
