import { DeleteOutlined, ScissorOutlined } from '@ant-design/icons'
import { type Band, bandList, bands, type Period } from '@energy-console/contract/energy'
import { Button, Select } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Problem } from '../terms/Problem'
import styles from './PeriodRows.module.css'
import { canSplit, clockText, endOf, removePeriod, splitPeriod, withBand, withStart } from './periods'
import { TimeField } from './TimeField'

interface PeriodRowsProps {
  periods: readonly Period[]
  onChange: (periods: Period[]) => void
  isDisabled: boolean
  /** What is wrong with a period's beginning. */
  problemAt: (index: number) => string | undefined
}

/** The periods of a day as rows: typed beginning, band, cut in two, take away. */
export function PeriodRows({ periods, onChange, isDisabled, problemAt }: PeriodRowsProps) {
  const { t } = useTranslation()
  return (
    <ol className={styles.rows}>
      {periods.map(({ startMinute, band }, index) => {
        const number = { index: index + 1 }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a period is told by its place in the day alone
          <li key={index}>
            <TimeField
              label={t('时段 {{index}} 开始', number)}
              minute={startMinute}
              isDisabled={isDisabled || index === 0}
              onChange={(minute) => onChange(withStart(periods, index, minute))}
            />
            <span className="num muted">– {clockText(endOf(periods, index))}</span>
            <Select<Band>
              aria-label={t('时段 {{index}} 的电价档', number)}
              disabled={isDisabled}
              value={band}
              className={styles.band}
              options={bandList.map((value) => ({ value, label: t(bands[value]) }))}
              onChange={(next) => onChange(withBand(periods, index, next))}
            />
            {!isDisabled && (
              <>
                <Button
                  type="text"
                  icon={<ScissorOutlined />}
                  aria-label={t('拆分时段 {{index}}', number)}
                  title={t('拆成两个时段')}
                  disabled={!canSplit(periods, index)}
                  onClick={() => onChange(splitPeriod(periods, index))}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('删除时段 {{index}}', number)}
                  disabled={periods.length < 2}
                  onClick={() => onChange(removePeriod(periods, index))}
                />
              </>
            )}
            <Problem text={problemAt(index)} />
          </li>
        )
      })}
    </ol>
  )
}
