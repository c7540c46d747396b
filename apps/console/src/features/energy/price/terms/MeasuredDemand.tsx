import { listMeasuredDemand } from '@energy-console/contract/energy'
import { Button } from 'antd'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Failure } from '../../../../kit/Failure'
import styles from './terms.module.css'

interface MeasuredDemandProps {
  stationId: string
  /** The largest demand of each month, the oldest first, kW. */
  onTake: (monthlyKw: number[]) => void
}

/** The demand that the station's incomers reached in the last months, and a button that takes it over. */
export function MeasuredDemand({ stationId, onTake }: MeasuredDemandProps) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useCall(listMeasuredDemand, { query: { stationId } })
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  const [first, last] = [data?.[0], data?.at(-1)]
  const hasMonths = data !== undefined && first !== undefined && last !== undefined
  return (
    <p className={styles.measured}>
      <Button
        loading={isPending}
        disabled={!hasMonths}
        onClick={() => onTake((data ?? []).map(({ maxKw }) => Math.round(maxKw * 10) / 10))}
      >
        {t('按实测需量计算')}
      </Button>
      <span className="muted">
        {hasMonths
          ? t('进线实测 {{count}} 个月：{{first}} 至 {{last}}', {
              count: data.length,
              first: first.month,
              last: last.month,
            })
          : !isPending && t('最近十二个整月没有实测需量：进线需要有电量计数。')}
        {data?.some(({ isHourly }) => isHourly) && ` ${t('部分月份只保留小时值，取最大一小时的平均。')}`}
        {data?.some(({ isBound }) => isBound) && ` ${t('部分月份只知道各路各自的最大值，合计是上限。')}`}
      </span>
    </p>
  )
}
