import { type LoadMove, type TariffSwap, tryCostChange } from '@energy-console/contract/energy'
import type { StationNode } from '@energy-console/contract/stations'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useAnswer } from '../../../../api/useCall'
import type { Period } from '../../../../kit/report/period'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { type ChosenScope, scopeQuery } from '../scope/useCostScope'
import { MoveFields } from './MoveFields'
import { TariffField } from './TariffField'
import styles from './WhatIf.module.css'
import { WhatIfResult } from './WhatIfResult'

type Change = z.infer<typeof LoadMove> | z.infer<typeof TariffSwap>

interface WhatIfPaneProps {
  scope: ChosenScope
  period: Period
  /** Those whose tariffs may be tried. */
  stations: readonly StationNode[]
}

const firstMove: z.infer<typeof LoadMove> = {
  kind: 'move',
  percent: 20,
  fromBands: ['sharp', 'peak'],
  toBand: 'valley',
}

/** What the period would have cost had load been moved, or had another tariff held. */
export function WhatIfPane({ scope, period, stations }: WhatIfPaneProps) {
  const { t } = useTranslation()
  const [move, setMove] = useState(firstMove)
  const [tariffId, setTariff] = useState<string>()
  const [kind, setKind] = useState<Change['kind']>('move')
  const { mutate, data, variables, isPending, error } = useAnswer(tryCostChange)
  const change: Change | undefined =
    kind === 'move' ? move : tariffId === undefined ? undefined : { kind: 'tariff', tariffId }
  const body = change && { ...scopeQuery(scope, period), change }
  // a result stands only under what it was reckoned from
  const isOfThis = JSON.stringify(variables?.body) === JSON.stringify(body)
  const run = () => body && mutate({ body })
  return (
    <>
      <ReportSection title="假设" height={72}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            run()
          }}
        >
          <Segmented<Change['kind']>
            aria-label={t('假设')}
            value={kind}
            options={[
              { value: 'move', label: t('转移负荷') },
              { value: 'tariff', label: t('换用电价') },
            ]}
            onChange={setKind}
          />
          {kind === 'move' ? (
            <MoveFields move={move} onChange={setMove} />
          ) : (
            <TariffField
              ownStationId={scope.stationId}
              stations={stations}
              value={tariffId}
              onChange={setTariff}
            />
          )}
          <Button type="primary" htmlType="submit" loading={isPending} disabled={change === undefined}>
            {t('计算')}
          </Button>
        </form>
      </ReportSection>
      {data && !error && isOfThis && <WhatIfResult result={data} />}
    </>
  )
}
