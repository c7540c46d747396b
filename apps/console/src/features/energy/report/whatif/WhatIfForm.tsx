import type { BodyOf } from '@energy-console/contract'
import { type LoadMove, type TariffSwap, tryCostChange } from '@energy-console/contract/energy'
import type { StationNode } from '@energy-console/contract/stations'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { sectionState } from '../../../../kit/page/sectionState'
import type { Period } from '../../../../kit/report/period'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { type ChosenScope, scopeQuery } from '../scope/useCostScope'
import { MoveFields } from './MoveFields'
import { TariffField } from './TariffField'
import type { FirstChange } from './useFirstChange'
import styles from './WhatIf.module.css'
import { WhatIfResult } from './WhatIfResult'

type Change = z.infer<typeof LoadMove> | z.infer<typeof TariffSwap>

interface WhatIfFormProps {
  scope: ChosenScope
  period: Period
  stations: readonly StationNode[]
  /** What is reckoned at once. */
  first: FirstChange
}

/** Where no tariff says what is worth moving. */
const plainMove: z.infer<typeof LoadMove> = {
  kind: 'move',
  percent: 20,
  fromBands: ['sharp', 'peak'],
  toBand: 'valley',
}

/** What is supposed, and what it comes to. */
export function WhatIfForm({ scope, period, stations, first }: WhatIfFormProps) {
  const { t } = useTranslation()
  const [move, setMove] = useState(first.move ?? plainMove)
  const [tariffId, setTariff] = useState(first.tariffId)
  const [kind, setKind] = useState<Change['kind']>('move')
  const bodyOf = (change: Change): BodyOf<typeof tryCostChange> => ({ ...scopeQuery(scope, period), change })
  const [asked, setAsked] = useState(() => first.move && bodyOf(first.move))
  const found = useCall(
    tryCostChange,
    { body: asked ?? bodyOf(plainMove) },
    { isEnabled: asked !== undefined, staleMs: 30_000 },
  )
  const changeOf = (of: Change['kind']): Change | undefined =>
    of === 'move' ? move : tariffId === undefined ? undefined : { kind: 'tariff', tariffId }
  const change = changeOf(kind)
  const body = change && bodyOf(change)
  // a result stands only under what it was reckoned from
  const isOfThis = asked !== undefined && JSON.stringify(asked) === JSON.stringify(body)
  const run = () => (isOfThis ? void found.refetch() : setAsked(body))
  const choose = (next: Change['kind']) => {
    setKind(next)
    const begun = changeOf(next)
    if (begun) setAsked(bodyOf(begun))
  }
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
            onChange={choose}
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
          <Button
            type="primary"
            htmlType="submit"
            loading={found.isFetching}
            disabled={change === undefined}
            title={change === undefined ? t('选择电价版本') : undefined}
          >
            {t('计算')}
          </Button>
        </form>
      </ReportSection>
      {isOfThis ? (
        found.data ? (
          <WhatIfResult result={found.data} />
        ) : (
          <ReportSection title="逐项比较" height={240} {...sectionState(found, undefined)}>
            {null}
          </ReportSection>
        )
      ) : (
        <ReportSection title="逐项比较" height={240} emptyText="选好假设后点击“计算”，结果会显示在这里。">
          {null}
        </ReportSection>
      )}
    </>
  )
}
