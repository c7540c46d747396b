import type { Tariff } from '@energy-console/contract/energy'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import styles from './WhatIf.module.css'

interface TariffFieldProps {
  tariffs: readonly z.infer<typeof Tariff>[]
  value: string | undefined
  onChange: (tariffId: string) => void
}

/** The tariff that would have held. */
export function TariffField({ tariffs, value, onChange }: TariffFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('假设执行的电价')}</label>
      <Select<string>
        id={id}
        className={styles.tariff}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('选择电价版本')}
        {...(value === undefined ? {} : { value })}
        options={tariffs.map(({ id: key, tariffName, validFrom }) => ({
          value: key,
          label: `${tariffName} · ${validFrom}`,
        }))}
        onChange={onChange}
      />
    </div>
  )
}
