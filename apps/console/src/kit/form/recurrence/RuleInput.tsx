import {
  type Frequency,
  parseRule,
  type RuleDay,
  type RuleParts,
  ruleText,
  weekdayCodes,
} from '@energy-console/contract/maintenance'
import { InputNumber, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../FieldInputProps'
import styles from './RuleInput.module.css'
import { monthDayText, ruleDayText, ruleDayWord, ruleWords } from './ruleWords'

const frequencyWords: Readonly<Record<Frequency, string>> = {
  DAILY: '按天',
  WEEKLY: '按周',
  MONTHLY: '按月',
  YEARLY: '按年',
}

const nothing = { interval: 1, weekdays: [], monthDays: [], months: [] }
/** What each frequency begins with. */
const beginnings: Readonly<Record<Frequency, RuleParts>> = {
  DAILY: { ...nothing, frequency: 'DAILY' },
  WEEKLY: { ...nothing, frequency: 'WEEKLY', weekdays: [{ day: 'MO' }] },
  MONTHLY: { ...nothing, frequency: 'MONTHLY', monthDays: [1] },
  YEARLY: { ...nothing, frequency: 'YEARLY', months: [1], monthDays: [1] },
}

const monthDays = [...Array.from({ length: 31 }, (_, index) => index + 1), -1]
/** What people say a month is met by: its first to fourth days of a name, and its last. */
const nths = [1, 2, 3, 4, -1]
const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** A recurrence rule, edited in words and said below as people say it. */
export function RuleInput({ id, value, onChange = () => {}, onBlur, describedBy, isWrong }: FieldInputProps) {
  const { t } = useTranslation()
  const parts = typeof value === 'string' ? parseRule(value) : undefined
  // a rule from which the last day was taken names none: it stays as it was
  const change = (next: RuleParts) => {
    const text = ruleText(next)
    if (parseRule(text)) onChange(text)
  }
  return (
    <div className={styles.rule}>
      <Select
        id={id}
        aria-describedby={describedBy}
        {...(isWrong ? { status: 'error' as const } : {})}
        value={parts?.frequency}
        placeholder={t('请选择')}
        onBlur={onBlur}
        onChange={(frequency: Frequency) => change(beginnings[frequency])}
        options={Object.entries(frequencyWords).map(([frequency, word]) => ({
          value: frequency,
          label: t(word),
        }))}
      />
      {parts && (
        <InputNumber
          aria-label={t('间隔')}
          prefix={t('间隔')}
          min={1}
          max={999}
          precision={0}
          value={parts.interval}
          onChange={(interval) => change({ ...parts, interval: interval ?? 1 })}
        />
      )}
      {parts?.frequency === 'WEEKLY' && (
        <Select
          mode="multiple"
          aria-label={t('星期')}
          value={parts.weekdays.map(({ day }) => day)}
          onChange={(days) =>
            change({
              ...parts,
              weekdays: weekdayCodes.filter((day) => days.includes(day)).map((day) => ({ day })),
            })
          }
          options={weekdayCodes.map((day) => ({ value: day, label: t(ruleDayWord(day)) }))}
        />
      )}
      {parts?.frequency === 'YEARLY' && (
        <Select
          mode="multiple"
          aria-label={t('月份')}
          value={[...parts.months]}
          onChange={(chosen) =>
            change({ ...parts, months: months.filter((month) => chosen.includes(month)) })
          }
          options={months.map((month) => ({ value: month, label: t('{{month}} 月', { month }) }))}
        />
      )}
      {(parts?.frequency === 'MONTHLY' || parts?.frequency === 'YEARLY') && (
        <DaysOfMonth parts={parts} onChange={change} />
      )}
      {parts && <p className="muted">{ruleWords(parts, t)}</p>}
    </div>
  )
}

/** The days of a month: by their number, or as the so manieth weekday of their name. */
function DaysOfMonth({ parts, onChange }: { parts: RuleParts; onChange: (next: RuleParts) => void }) {
  const { t } = useTranslation()
  const isByWeekday = parts.weekdays.length > 0
  // one that others have entered, such as the fifth, is chosen from too
  const known = [...new Set([...nths, ...parts.weekdays.flatMap(({ nth }) => nth ?? [])])]
  const numbered = known.flatMap((nth) => weekdayCodes.map((day): RuleDay => ({ day, nth })))
  const keyOf = ({ day, nth }: RuleDay) => `${nth}${day}`
  return (
    <>
      <Select
        aria-label={t('日期方式')}
        value={isByWeekday}
        onChange={(byWeekday: boolean) =>
          onChange({
            ...parts,
            ...(byWeekday
              ? { monthDays: [], weekdays: [{ day: 'MO', nth: 1 }] }
              : { monthDays: [1], weekdays: [] }),
          })
        }
        options={[
          { value: false, label: t('按几日') },
          { value: true, label: t('按第几个星期几') },
        ]}
      />
      {isByWeekday ? (
        <Select
          mode="multiple"
          aria-label={t('星期')}
          optionFilterProp="label"
          value={parts.weekdays.map(keyOf)}
          onChange={(chosen) =>
            onChange({ ...parts, weekdays: numbered.filter((day) => chosen.includes(keyOf(day))) })
          }
          options={numbered.map((day) => ({ value: keyOf(day), label: ruleDayText(day, t) }))}
        />
      ) : (
        <Select
          mode="multiple"
          aria-label={t('日期')}
          value={[...parts.monthDays]}
          onChange={(chosen) =>
            onChange({ ...parts, monthDays: monthDays.filter((day) => chosen.includes(day)) })
          }
          options={monthDays.map((day) => ({ value: day, label: monthDayText(day, t) }))}
        />
      )}
    </>
  )
}
