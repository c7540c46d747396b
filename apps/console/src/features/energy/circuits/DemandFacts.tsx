import { boundText } from '@energy-console/contract/energy'
import { useTranslation } from '../../../i18n/useTranslation'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { formatValue } from '../../../kit/value/formatValue'
import styles from './Circuits.module.css'

interface DemandFactsProps {
  /** In kW. */
  max: { ts: number; value: number }
  /** What the station has agreed, where this is one of its incomers. */
  agreedKw: number | undefined
  /** The highest demands of all incomers of the station, added up. */
  stationKw: number
  /** They were so much at most. */
  isBound: boolean
  /** It is the only incomer. */
  isSole: boolean
}

/** The highest demand of the month, and what it is of the demand agreed. */
export function DemandFacts({ max, agreedKw, stationKw, isBound, isSole }: DemandFactsProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const share = agreedKw === undefined ? undefined : stationKw / agreedKw
  const isOver = share !== undefined && share > 1
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('本月最大需量')}</dt>
        <dd>
          {formatValue(max.value, { decimals: 1 })} <small>kW</small>{' '}
          <small>{timeText(max.ts, zone).slice(0, 16)}</small>
        </dd>
      </div>
      {!isSole && agreedKw !== undefined && (
        <div>
          <dt>{t('各进线相加')}</dt>
          <dd>
            {formatValue(stationKw, { decimals: 1 })} <small>kW</small>
            {isBound && <small> {t(boundText)}</small>}
          </dd>
        </div>
      )}
      {agreedKw !== undefined && share !== undefined && (
        <div>
          <dt>{t('合同需量')}</dt>
          <dd data-warns={isOver || undefined}>
            {formatValue(agreedKw, { decimals: 0 })} <small>kW</small>{' '}
            <small>
              {isOver
                ? t('超出 {{percent}}%', { percent: formatValue((share - 1) * 100, { decimals: 1 }) })
                : t('已用 {{percent}}%', { percent: formatValue(share * 100, { decimals: 1 }) })}
              {isBound && isSole && ` · ${t(boundText)}`}
            </small>
          </dd>
        </div>
      )}
    </dl>
  )
}
