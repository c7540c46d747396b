import { useTranslation } from '../../../../i18n/useTranslation'
import { DayHead } from './DayHead'
import { dayText } from './dayWords'
import styles from './Week.module.css'
import { clockText } from './weekEdits'
import type { WeekParts } from './weekParts'

/** Seven days below each other, for a phone. */
export function WeekList({ days, today, chosen, says, onChoose, onNew, onSkip, editor }: WeekParts) {
  const { t } = useTranslation()
  return (
    <div className={styles.list}>
      {days.map((day) => (
        <section key={day.day} aria-label={dayText(day)} className={styles.listed}>
          <DayHead day={day} isToday={day.day === today} onAdd={onNew} onSkip={onSkip} />
          {day.blocks.length + day.extras.length > 0 && (
            <div className={styles.chips}>
              {day.blocks.map((block) => {
                const { text, isOff } = says(block.what)
                const said = `${clockText(block.minute)} ${text}`
                return (
                  <button
                    key={block.row}
                    type="button"
                    className={styles.block}
                    data-block={`${block.row}-${block.weekday}`}
                    data-off={isOff || undefined}
                    data-idle={!block.isRun || undefined}
                    aria-label={block.isRun ? said : t('{{what}}，当天不执行', { what: said })}
                    aria-pressed={block.row === chosen?.row && block.weekday === chosen.weekday}
                    onClick={() => onChoose(block)}
                  >
                    {said}
                  </button>
                )
              })}
              {day.extras.map(({ minute, what, isException }) => (
                <span key={`${minute} ${says(what).text}`} className={styles.extra}>
                  {clockText(minute)} {says(what).text} · {t(isException ? '例外日期' : '按日历执行')}
                </span>
              ))}
            </div>
          )}
          {chosen?.weekday === day.weekday && editor}
        </section>
      ))}
    </div>
  )
}
