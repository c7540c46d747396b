import { Button, Form, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { rowsOf } from '../../../kit/form/rows/rowEdits'
import { useToday } from '../../../kit/time/useToday'
import { StationTime } from '../../../kit/time/zone'
import { NextRuns } from './NextRuns'
import { TimesList } from './TimesList'
import styles from './Timing.module.css'
import type { ExceptionDraft, TimeDraft } from './timingDrafts'
import { usePreview } from './usePreview'
import { type TimingResource, useStationOf } from './useStationOf'
import { WeekCalendar } from './week/WeekCalendar'
import type { Said } from './week/weekParts'

interface TimesInputProps extends FieldInputProps {
  /** What is done at a time, to be set. */
  what: (row: TimeDraft, change: (part: TimeDraft) => void, index: number) => ReactNode
  /** The same in few words. */
  says: (row: TimeDraft) => Said
  blank: TimeDraft
  kind: TimingResource
}

/** Times of the week, drawn as a week or written as a list; when they come next stands below. */
export function TimesInput(props: TimesInputProps) {
  const stationId = useStationOf(props.kind, props.recordId)
  return (
    <StationTime stationId={stationId}>
      <Times {...props} />
    </StationTime>
  )
}

function Times(props: TimesInputProps) {
  const { field, value, onChange = () => {}, recordId, what, says, blank, kind, id } = props
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const [view, setView] = useState('week')
  const [monday, setMonday] = useState<string>()
  const today = useToday()
  const times = rowsOf<TimeDraft>(value)
  const { draft, lacking, isEmpty, data, error, stationId } = usePreview({
    ...{ kind, recordId, times },
    week: monday ?? today,
  })
  const skip = (day: string, isSkipped: boolean) => {
    const others = rowsOf<ExceptionDraft>(form.getFieldValue('exceptions')).filter((row) => row.day !== day)
    const skipped: ExceptionDraft = { day, kind: 'skip' }
    const next = isSkipped ? others : [...others, skipped]
    form.setFields([{ name: 'exceptions', value: next, touched: true }])
  }
  const most = field.meta.most ?? 100
  return (
    <div id={id} className={styles.times}>
      <Segmented
        aria-label={t('显示')}
        className={styles.views}
        value={view}
        options={[
          { value: 'week', label: t('周历') },
          { value: 'list', label: t('列表') },
        ]}
        onChange={setView}
      />
      {view === 'week' ? (
        <WeekCalendar
          draft={draft}
          monday={monday}
          onWeek={setMonday}
          special={data?.days ?? []}
          onChange={onChange}
          onSkip={skip}
          most={most}
          blank={blank}
          says={says}
          what={what}
        />
      ) : (
        <TimesList {...props} />
      )}
      {view === 'week' && lacking > 0 && (
        <div className={styles.problem}>
          {t('{{count}} 条时间没有填完整，周历上看不到', { count: lacking })}{' '}
          <Button type="link" size="small" onClick={() => setView('list')}>
            {t('在列表中填写')}
          </Button>
        </div>
      )}
      {stationId !== undefined && !isEmpty && <NextRuns data={data} error={error} />}
    </div>
  )
}
