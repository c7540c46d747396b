import { type TariffTerms, tryTariff } from '@energy-console/contract/energy'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useToday } from '../../../../kit/time/useToday'
import { useZonedPicker, wallOfText } from '../../../../kit/time/ZonedPicker'
import { LabelledField } from '../terms/LabelledField'
import { QuantityField } from '../terms/QuantityField'
import styles from '../terms/terms.module.css'
import { ChargeTable } from './ChargeTable'
import { RegisterSelect } from './RegisterSelect'
import { typedNumbers } from './typedNumbers'

const hoursOfDay = 24

interface DayTrialProps {
  stationId: string
  /** Undefined while they are not complete. */
  terms: TariffTerms | undefined
  source: 'typed' | 'register'
}

/** What one day costs under the terms as they stand in the editor: of typed energy, or of a register's real day. */
export function DayTrial({ stationId, terms, source }: DayTrialProps) {
  const { t } = useTranslation()
  const Picker = useZonedPicker()
  const [day, setDay] = useState(useToday())
  const [typed, setTyped] = useState('')
  const [itemId, setItemId] = useState<string>()
  const [maxDemandKw, setMaxDemand] = useState<number | null>(null)
  const [powerFactor, setPowerFactor] = useState<number | null>(null)
  const { mutate, data, isPending } = useAnswer(tryTariff)
  const kwh = typedNumbers(typed)
  const isReady =
    terms !== undefined && (source === 'typed' ? kwh?.length === hoursOfDay : itemId !== undefined)
  const run = () =>
    terms &&
    mutate({
      body: {
        stationId,
        day,
        terms,
        ...(source === 'typed' ? { kwh: kwh ?? [] } : { itemId: itemId ?? '' }),
        ...(maxDemandKw === null ? {} : { maxDemandKw }),
        ...(powerFactor === null ? {} : { powerFactor }),
      },
    })
  return (
    <>
      <div className={styles.grid}>
        <LabelledField label={t('日期')}>
          {(id) => (
            <Picker
              id={id}
              allowClear={false}
              value={wallOfText(day)}
              onChange={(date) => date && setDay(date.format('YYYY-MM-DD'))}
            />
          )}
        </LabelledField>
        <QuantityField
          label={t('最大需量')}
          unit="kW"
          isDisabled={false}
          value={maxDemandKw}
          onChange={setMaxDemand}
        />
        <QuantityField
          label={t('功率因数')}
          unit=""
          isDisabled={false}
          value={powerFactor}
          onChange={setPowerFactor}
        />
      </div>
      {source === 'typed' ? (
        <LabelledField
          label={t('每小时电量（24 个数，用空格、逗号或换行分隔）')}
          unit="kWh"
          problem={kwh === undefined ? '请输入数字，用空格或逗号分隔' : undefined}
        >
          {(id) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 2, maxRows: 8 }}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </LabelledField>
      ) : (
        <RegisterSelect stationId={stationId} value={itemId} onChange={setItemId} />
      )}
      <p className={styles.run}>
        <Button type="primary" disabled={!isReady} loading={isPending} onClick={run}>
          {t('试算')}
        </Button>
        <span className="muted num" role="status">
          {source === 'typed' && t('已输入 {{count}} 个', { count: kwh?.length ?? 0 })}
        </span>
      </p>
      {data && <ChargeTable trial={data} />}
    </>
  )
}
