import { type Band, bandList, bands, type LoadMove } from '@energy-console/contract/energy'
import { InputNumber, Select } from 'antd'
import { useId } from 'react'
import type { z } from 'zod'
import { useTranslation } from '../../../../i18n/useTranslation'
import styles from './WhatIf.module.css'

type Move = z.infer<typeof LoadMove>

interface MoveFieldsProps {
  move: Move
  onChange: (move: Move) => void
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** How much is moved, from which bands or hours, into which band. */
export function MoveFields({ move, onChange }: MoveFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const options = bandList.map((band) => ({ value: band, label: t(bands[band]) }))
  const { fromBands: _, ...withoutBands } = move
  const { hours: __, ...withoutHours } = move
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}-percent`}>{t('转移比例')}</label>
        <InputNumber<number>
          id={`${id}-percent`}
          min={0}
          max={100}
          precision={2}
          suffix="%"
          value={move.percent}
          onChange={(percent) => onChange({ ...move, percent: percent ?? 0 })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-from`}>{t('转出时段')}</label>
        <Select<Band[]>
          id={`${id}-from`}
          mode="multiple"
          className={styles.bands}
          placeholder={t('全部时段')}
          value={move.fromBands ?? []}
          options={options}
          onChange={(chosen) => onChange(chosen.length === 0 ? withoutBands : { ...move, fromBands: chosen })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-hours`}>{t('转出时刻')}</label>
        <Select<number[]>
          id={`${id}-hours`}
          mode="multiple"
          className={styles.hours}
          placeholder={t('全天')}
          maxTagCount="responsive"
          value={move.hours ?? []}
          options={hours.map((hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))}
          onChange={(chosen) => onChange(chosen.length === 0 ? withoutHours : { ...move, hours: chosen })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-to`}>{t('转入时段')}</label>
        <Select<Band>
          id={`${id}-to`}
          style={{ width: 110 }}
          value={move.toBand}
          options={options}
          onChange={(toBand) => onChange({ ...move, toBand })}
        />
      </div>
    </>
  )
}
