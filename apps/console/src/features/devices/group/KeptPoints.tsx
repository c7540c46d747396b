import type { DataOf } from '@energy-console/contract'
import { aggregates, listPointInfos, type pointGroups } from '@energy-console/contract/devices'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'
import { LiveValue } from '../../../kit/value/LiveValue'
import styles from './Group.module.css'

type Kept = DataOf<typeof pointGroups.calls.detail>['points'][number]

/** The points that the aggregates of a group are kept under, each with its value and its curve. */
export function KeptPoints({ points }: { points: readonly Kept[] }) {
  const { t } = useTranslation()
  const itemIds = points.map(({ itemId }) => itemId).join()
  const infos = useCall(
    listPointInfos,
    { query: { itemIds: itemIds || '0' } },
    { isEnabled: itemIds !== '', staleMs: 60_000, keepsPrevious: true },
  )
  if (points.length === 0) return null
  return (
    <section className={styles.kept} aria-label={t('生成的数据点')}>
      <span className="muted">{t('生成的数据点')}</span>
      <dl>
        {points.map(({ aggregate, itemId, state }) => {
          const info = infos.data?.find((one) => one.itemId === itemId)
          return (
            <div key={itemId}>
              <dt>{t(aggregates[aggregate])}</dt>
              <dd>
                {info ? <LiveValue {...info} /> : '—'}{' '}
                {state === 'lacking' && <StatusTag tone="warning">{t('缺少成员的值')}</StatusTag>}
                {state === 'failed' && <StatusTag tone="error">{t('计算出错')}</StatusTag>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
