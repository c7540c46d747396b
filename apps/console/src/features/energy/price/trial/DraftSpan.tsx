import { addMonths } from '@energy-console/contract'
import { type TariffTerms, tryCostChange } from '@energy-console/contract/energy'
import { Button } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { PeriodPicker } from '../../../../kit/report/PeriodPicker'
import { periodOf } from '../../../../kit/report/period'
import { useToday } from '../../../../kit/time/useToday'
import { WhatIfResult } from '../../report/whatif/WhatIfResult'
import styles from '../terms/terms.module.css'

interface DraftSpanProps {
  stationId: string
  /** Undefined while they are not complete. */
  terms: TariffTerms | undefined
}

/** What a month or year of the station would have cost had the tariff in the editor held, beside what it did. */
export function DraftSpan({ stationId, terms }: DraftSpanProps) {
  const { t } = useTranslation()
  const today = useToday()
  const [period, setPeriod] = useState(() => periodOf('month', addMonths(today, -1)))
  const { mutate, data, variables, isPending } = useAnswer(tryCostChange)
  const body = terms && {
    ...{ stationId, from: period.from, to: period.to },
    change: { kind: 'terms' as const, terms },
  }
  // a result stands only under what it was reckoned from
  const isOfThis = JSON.stringify(variables?.body) === JSON.stringify(body)
  return (
    <>
      <PeriodPicker kinds={['month', 'year']} period={period} onChange={setPeriod} />
      <p className={styles.run}>
        <Button type="primary" disabled={!body} loading={isPending} onClick={() => body && mutate({ body })}>
          {t('试算')}
        </Button>
        <span className="muted">{t('按全站实际用电量计算，与执行中的电价比较')}</span>
      </p>
      {data && isOfThis && <WhatIfResult result={data} />}
    </>
  )
}
