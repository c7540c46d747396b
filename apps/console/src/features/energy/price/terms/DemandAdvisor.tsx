import { getDemandAdvice } from '@energy-console/contract/energy'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { typedNumbers } from '../trial/typedNumbers'
import { LabelledField } from './LabelledField'
import { MeasuredDemand } from './MeasuredDemand'
import { QuantityField } from './QuantityField'
import type { BasicDraft } from './tariffDraft'
import styles from './terms.module.css'

const mostMonths = 24

interface DemandAdvisorProps {
  stationId: string | undefined
  basic: BasicDraft
  onTake: (agreedKw: number) => void
  isDisabled: boolean
}

/** Advice on the demand to agree, from the largest demands of the last months: as measured, or as the bills have them. */
export function DemandAdvisor({ stationId, basic, onTake, isDisabled }: DemandAdvisorProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [leastKw, setLeastKw] = useState<number | null>(null)
  const { mutate, data, isPending } = useAnswer(getDemandAdvice)
  const monthlyKw = typedNumbers(typed)
  const isReady =
    monthlyKw !== undefined && monthlyKw.length > 0 && monthlyKw.length <= mostMonths && basic.price !== ''
  const ask = (months: readonly number[]) =>
    mutate({
      body: {
        monthlyKw: [...months],
        leastKw: leastKw ?? 0,
        price: basic.price,
        tolerance: basic.tolerance ?? 1.05,
        ...(basic.agreedKw ? { agreedKw: basic.agreedKw } : {}),
      },
    })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('合同需量建议')}</summary>
      {isOpen && stationId !== undefined && (
        <MeasuredDemand
          stationId={stationId}
          onTake={(months) => {
            setTyped(months.join(' '))
            if (basic.price !== '') ask(months)
          }}
        />
      )}
      <div className={styles.grid}>
        <LabelledField
          label={t('各月最大需量')}
          unit="kW"
          problem={monthlyKw === undefined ? '请输入数字，用空格或逗号分隔' : undefined}
        >
          {(id) => (
            <Input
              id={id}
              value={typed}
              placeholder="812 796 845"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </LabelledField>
        <QuantityField
          label={t('最低合同需量')}
          unit="kW"
          isDisabled={false}
          value={leastKw}
          onChange={setLeastKw}
        />
      </div>
      <p className={styles.advice}>
        <Button disabled={!isReady} loading={isPending} onClick={() => ask(monthlyKw ?? [])}>
          {t('计算建议')}
        </Button>
      </p>
      {data && (
        <p role="status">
          {t('建议合同需量 {{kw}} kW，这些月份的基本电费共 {{yuan}} 元；按实际需量为 {{measured}} 元。', {
            kw: data.agreedKw,
            yuan: data.advisedYuan,
            measured: data.measuredYuan,
          })}
          {data.presentYuan !== null && t('按现在的合同需量为 {{yuan}} 元。', { yuan: data.presentYuan })}
          {!isDisabled && (
            <Button type="link" onClick={() => onTake(data.agreedKw)}>
              {t('采用')}
            </Button>
          )}
        </p>
      )}
    </details>
  )
}
