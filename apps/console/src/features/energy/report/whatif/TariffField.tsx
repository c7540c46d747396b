import { listTariffs } from '@energy-console/contract/energy'
import type { StationNode } from '@energy-console/contract/stations'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import styles from './WhatIf.module.css'

interface TariffFieldProps {
  /** The station that is reported of; its tariffs are offered first. */
  ownStationId: string
  stations: readonly StationNode[]
  value: string | undefined
  onChange: (tariffId: string | undefined) => void
}

/** The tariff that would have held: one of the station, or of any other that the user sees. */
export function TariffField({ ownStationId, stations, value, onChange }: TariffFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [stationId, setStation] = useState(ownStationId)
  const { data: tariffs = [], isPending } = useCall(listTariffs, { query: { stationId } })
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}-station`}>{t('电价所属站点')}</label>
        <Select<string>
          id={`${id}-station`}
          className={styles.station ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          value={stationId}
          options={stations.map((station) => ({ value: station.id, label: station.title }))}
          onChange={(chosen) => {
            setStation(chosen)
            onChange(undefined)
          }}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={id}>{t('假设执行的电价')}</label>
        <Select<string>
          id={id}
          className={styles.tariff ?? ''}
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('选择电价版本')}
          loading={isPending}
          notFoundContent={t('这个站点还没有电价')}
          {...(value === undefined ? { value: null } : { value })}
          options={tariffs.map(({ id: key, tariffName, validFrom }) => ({
            value: key,
            label: `${tariffName} · ${validFrom}`,
          }))}
          onChange={onChange}
        />
      </div>
    </>
  )
}
