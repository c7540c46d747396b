import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type BandCalendar, bandList, bands, getBandCalendar } from '@energy-console/contract/energy'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { usePalette } from '../../../../kit/colour/PaletteContext'
import { Failure } from '../../../../kit/Failure'
import { useToday } from '../../../../kit/time/useToday'
import { bandColours } from '../../bandColours'
import { DayPanel } from './DayPanel'
import { MonthGrid } from './MonthGrid'
import { UnknownYear } from './UnknownYear'
import styles from './YearCalendar.module.css'

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** A year, day by day: what kind of day it is and which bands hold over its 24 hours. */
export function YearCalendar({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const today = useToday()
  const colours = bandColours(usePalette())
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [chosen, setChosen] = useState(today)
  const { data, error, refetch } = useCall(
    getBandCalendar,
    { query: { stationId, first: `${year}-01-01`, last: `${year}-12-31` } },
    { keepsPrevious: true },
  )
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  const day = data.days.find((one) => one.day === chosen)
  return (
    <div className={styles.calendar}>
      <header className={styles.head}>
        <Button icon={<LeftOutlined />} aria-label={t('上一年')} onClick={() => setYear(year - 1)} />
        <h2 className="num">{year}</h2>
        <Button icon={<RightOutlined />} aria-label={t('下一年')} onClick={() => setYear(year + 1)} />
        <ul className={styles.legend} aria-label={t('图例')}>
          {bandsIn(data).map((band) => (
            <li key={band}>
              <span style={{ background: colours[band].ground }} />
              {t(bands[band])}
            </li>
          ))}
        </ul>
      </header>
      {data.yearsWithoutHolidays.map((unknown) => (
        <UnknownYear key={unknown} year={unknown} />
      ))}
      {day && <DayPanel day={day} table={day.table === null ? undefined : data.tables[day.table]} />}
      <div className={styles.months}>
        {months.map((month) => (
          <MonthGrid
            key={month}
            month={`${year}-${month}`}
            calendar={data}
            chosen={chosen}
            onChoose={setChosen}
          />
        ))}
      </div>
    </div>
  )
}

const bandsIn = ({ tables }: BandCalendar) =>
  bandList.filter((band) => tables.some(({ periods }) => periods.some((period) => period.band === band)))
