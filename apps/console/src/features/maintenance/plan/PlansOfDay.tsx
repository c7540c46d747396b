import type { DataOf } from '@energy-console/contract'
import { getPlanDay, type WorkKind } from '@energy-console/contract/maintenance'
import { Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { durationText } from '../../../kit/value/durationText'
import styles from './Plan.module.css'

interface PlansOfDayProps {
  kind: WorkKind
  day: string
  /** Of one plan alone. */
  planId?: string | undefined
}

/** Which plans make a day: when, where, for how long, and who has to do it. */
export function PlansOfDay({ kind, day, planId }: PlansOfDayProps) {
  const { data, error, refetch } = useCall(getPlanDay, {
    query: { kind, day, ...(planId === undefined ? {} : { planId }) },
  })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  return <DayTimes day={day} planned={data} />
}

interface DayTimesProps {
  day: string
  planned: DataOf<typeof getPlanDay>
}

/** The times of a day on which plans ask for something. */
export function DayTimes({ day, planned: { count, times } }: DayTimesProps) {
  const { t } = useTranslation()
  const rest = count - times.length
  return (
    <div className={styles.load}>
      <table className={styles.people}>
        <caption>{t('{{day}} 的计划', { day })}</caption>
        <thead>
          <tr>
            <th>{t('时间')}</th>
            <th>{t('作业计划')}</th>
            <th>{t('站点')}</th>
            <th>{t('执行人')}</th>
            <th>{t('预计用时')}</th>
          </tr>
        </thead>
        <tbody>
          {times.map(({ planId: id, planName, stationName, time, minutes, isForecast, userNames }) => (
            <tr key={`${time} ${id}`}>
              <td className="num">{isForecast ? t('预计 {{day}}', { day: time }) : time}</td>
              <th scope="row">{planName || t('这个计划')}</th>
              <td>{stationName}</td>
              <td>{userNames.join('、') || t('未指派')}</td>
              <td className="num">{durationText(minutes, 'min', t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="muted">{t('另有 {{count}} 次没有列出', { count: rest })}</p>}
    </div>
  )
}
