import { weekdayOf } from '@energy-console/contract'
import { TimingException, TimingTime, tryTiming } from '@energy-console/contract/automation'
import { Form } from 'antd'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { rowsOf } from '../../../kit/form/rows/rowEdits'
import { weekdayWords } from './DaysPicker'
import styles from './Timing.module.css'
import { type TimingResource, useStationOf } from './useStationOf'

const Time = TimingTime.pick({ time: true, days: true })

/** When the schedule that is being written is carried out next, by the clock of its station. */
export function NextRuns({ kind, recordId }: { kind: TimingResource; recordId: string | undefined }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const [validFrom, validTo, holidayRule, times, exceptions] = [
    Form.useWatch('validFrom', form),
    Form.useWatch('validTo', form),
    Form.useWatch('holidayRule', form),
    Form.useWatch('times', form),
    Form.useWatch('exceptions', form),
  ]
  const stationId = useStationOf(kind, recordId)
  const right = rowsOf(times).flatMap((row) => {
    const { data, success } = Time.safeParse(row)
    return success ? [data] : []
  })
  const others = rowsOf(exceptions).flatMap((row) => {
    const { data, success } = TimingException.safeParse(row)
    return success ? [data] : []
  })
  const body = useDeferredValue({
    ...{
      stationId: stationId ?? '0',
      holidayRule: holidayRule ?? 'ignore',
      times: right,
      exceptions: others,
    },
    ...{ validFrom: validFrom || null, validTo: validTo || null },
  })
  const isEnabled = stationId !== undefined && right.length + others.length > 0
  const { data, error } = useCall(tryTiming, { body }, { isEnabled, keepsPrevious: true })
  if (!isEnabled) return null
  return (
    <section aria-label={t('接下来的执行时间')}>
      <span className="muted">
        {data ? t('接下来的执行时间（{{zone}}）', { zone: data.timeZone }) : t('接下来的执行时间')}
      </span>
      {error ? (
        <div className="muted">{error.message}</div>
      ) : data?.runs.length === 0 ? (
        <div className="muted">{t('没有将来的执行时间')}</div>
      ) : (
        <ul className={styles.runs}>
          {data?.runs.map(({ at, day, time, isMoved }) => (
            <li key={`${at} ${time}`}>
              {day} {t(weekdayWords[weekdayOf(day) - 1]?.short ?? '')} {time}
              {isMoved && <span className="muted"> {t('当天时钟跳过此刻，顺延')}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
