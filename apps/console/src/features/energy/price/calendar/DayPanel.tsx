import {
  type BandCalendar,
  type DayKind,
  type DayTable,
  dayKinds,
  saveCalendarDays,
} from '@energy-console/contract/energy'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useButton } from '../../../../api/session'
import { action } from '../../../../kit/action/action'
import { useAction } from '../../../../kit/action/useActions'
import { DayStrip } from '../strip/DayStrip'
import styles from './YearCalendar.module.css'

interface DayPanelProps {
  day: BandCalendar['days'][number]
  /** Undefined where no tariff holds. */
  table: DayTable | undefined
}

const kinds: readonly DayKind[] = ['workday', 'weekend', 'holiday']

const settle = action({
  call: saveCalendarDays,
  label: '保存',
  input: (day: { day: string; dayKind: DayKind | null; dayName: string | null }) => ({
    body: { days: [day] },
  }),
})

/** One day: its bands over 24 hours, its season and what kind of day it is, which may be settled here. */
export function DayPanel({ day: { day, dayKind, dayName, seasonName }, table }: DayPanelProps) {
  const { t } = useTranslation()
  const canEdit = useButton('calendar_edit')
  const [typed, setTyped] = useState<{ day: string; kind: DayKind; name: string }>()
  const edited = typed?.day === day ? typed : { day, kind: dayKind, name: dayName ?? '' }
  const { start, isBusy } = useAction(settle)
  const save = (kind: DayKind | null, name: string) =>
    void start({ day, dayKind: kind, dayName: name || null }, { onDone: () => setTyped(undefined) })
  return (
    <section className={styles.panel} aria-label={t('所选日期')}>
      <p className={styles.facts}>
        <strong className="num">{day}</strong>
        <span>{t(dayKinds[dayKind])}</span>
        {dayName && <span>{dayName}</span>}
        {seasonName && <span>{seasonName}</span>}
        {table && <span>{table.tableName}</span>}
      </p>
      {table ? <DayStrip periods={table.periods} /> : <p className="muted">{t('这一天没有执行的电价')}</p>}
      {canEdit && (
        <div className={styles.facts}>
          <Select<DayKind>
            aria-label={t('日类型')}
            value={edited.kind}
            style={{ width: 120 }}
            options={kinds.map((value) => ({ value, label: t(dayKinds[value]) }))}
            onChange={(kind) => setTyped({ ...edited, kind })}
          />
          <Input
            aria-label={t('节日名称')}
            placeholder={t('节日名称')}
            maxLength={32}
            style={{ width: 180 }}
            value={edited.name}
            onChange={({ target }) => setTyped({ ...edited, name: target.value })}
          />
          <Button
            disabled={typed?.day !== day}
            loading={isBusy}
            onClick={() => save(edited.kind, edited.name)}
          >
            {t('保存')}
          </Button>
          <Button type="link" onClick={() => save(null, '')}>
            {t('恢复国家日历')}
          </Button>
          <span className="muted">{t('工作日历由租户的所有站点共用')}</span>
        </div>
      )}
    </section>
  )
}
