import type { DataOf } from '@energy-console/contract'
import { listRotaSwaps, revokeRotaSwap } from '@energy-console/contract/notices'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import styles from './RotaCalendar.module.css'

type Swap = DataOf<typeof listRotaSwaps>[number]

const revoke = action({
  call: revokeRotaSwap,
  label: '撤销换班',
  input: (body: { id: string; reason: string }) => ({ body }),
  done: '换班已撤销',
})

/** Who swapped turns with whom: when that was said, by whom and why; what is still to come can be taken back. */
export function RotaSwaps({ rotaId }: { rotaId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listRotaSwaps, { query: { id: rotaId } }, { staleMs: 0 })
  const [revoked, setRevoked] = useState<Swap>()
  const mayRevoke = useMayCall(revokeRotaSwap)
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section className={styles.swaps}>
      <h3>{t('换班记录')}</h3>
      <ul>
        {data.map((swap) => (
          <li key={swap.id}>
            <div>
              <div className={swap.revokeTime === null ? undefined : styles.revoked}>
                <SwapWords swap={swap} />
              </div>
              <div className="muted">
                {t('{{time}} {{name}}：{{reason}}', {
                  time: swap.swapTime.slice(0, 16),
                  name: swap.swapUserName,
                  reason: swap.reason,
                })}
              </div>
              {swap.revokeTime !== null && (
                <div className="muted">
                  {t('{{time}} {{name}} 撤销：{{reason}}', {
                    time: swap.revokeTime.slice(0, 16),
                    name: swap.revokeUserName,
                    reason: swap.revokeReason,
                  })}
                </div>
              )}
            </div>
            {mayRevoke && swap.revokeTime === null && !swap.isServed && (
              <Button size="small" onClick={() => setRevoked(swap)}>
                {t('撤销换班')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoked && (
        <ActionForm
          action={revoke}
          subjectOf={({ reason }: { reason: string }) => ({ id: revoked.id, reason })}
          title={t('撤销换班')}
          onClose={() => setRevoked(undefined)}
        >
          <p>
            <SwapWords swap={revoked} />
          </p>
          <Form.Item
            name="reason"
            label={t('原因')}
            rules={[{ required: true, whitespace: true, message: t('请填写原因') }]}
          >
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
        </ActionForm>
      )}
    </section>
  )
}

function SwapWords({ swap: { startsAt, otherStartsAt, fromName, toName } }: { swap: Swap }) {
  const { t } = useTranslation()
  const named = { start: startsAt, from: fromName, to: toName }
  return otherStartsAt === null
    ? t('{{start}} 的班由 {{to}} 替 {{from}}', named)
    : t('{{from}} 的 {{start}} 与 {{to}} 的 {{other}} 互换', { ...named, other: otherStartsAt })
}
