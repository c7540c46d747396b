import {
  counterCorrections,
  listCounterSteps,
  listUnexplainedSteps,
} from '@energy-console/contract/telemetry'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { fieldsOf } from '../../../kit/form/fields'
import { DataCards } from '../../../kit/list/DataCards'
import { DataTable } from '../../../kit/list/DataTable'
import { Panel } from '../../../kit/Panel'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { RowButtons } from '../../../kit/resource/RowButtons'
import { useTenantZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import styles from './Counters.module.css'
import { explainedColumns, type Step, stepColumns } from './stepColumns'

const kinds = { unexplained: '待说明', all: '全部' } as const
const spans = { 7: '7 天', 30: '30 天' } as const
const shownAtFirst = 5
const fields = fieldsOf(counterCorrections.schema)

/**
 * Registers that stepped back: where nobody has said why, with the correction that says it begun, or all of them with what explains
 * them, roll-overs that were found included.
 */
export function StepsBack() {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const stationIds = useStationIds()
  const tenantZone = useTenantZone()
  const canAdd = useButton(counterCorrections.codes.add)
  const [days, setDays] = useState<number>(7)
  const [kind, setKind] = useState<keyof typeof kinds>('unexplained')
  const isAll = kind === 'all'
  const [isWhole, setWhole] = useState(false)
  const [explained, setExplained] = useState<Step>()
  const asked = { query: { days, ...stationsAsked(stationIds) } }
  const unexplained = useCall(listUnexplainedSteps, asked, { keepsPrevious: true, isEnabled: !isAll })
  const all = useCall(listCounterSteps, asked, { keepsPrevious: true, isEnabled: isAll })
  const { data, error, isPlaceholderData, refetch } = isAll ? all : unexplained
  const steps = useMemo(
    () => (data ?? []).map((step): Step => ({ ...step, id: `${step.itemId}-${step.ts}` })),
    [data],
  )
  const nothing = (
    <p className={`muted ${styles.none}`}>
      {isAll
        ? t('近 {{count}} 天没有累计量回退。', { count: days })
        : t('近 {{count}} 天的累计量回退都有说明，没有漏计的用量。', { count: days })}
    </p>
  )
  const shared = {
    rows: isWhole ? steps : steps.slice(0, shownAtFirst),
    columns: isAll ? explainedColumns : stepColumns,
    rowActions: canAdd
      ? (step: Step) =>
          (step.cause ?? 'none') === 'none' && (
            <RowButtons>
              <Button onClick={() => setExplained(step)}>{t('登记修正')}</Button>
            </RowButtons>
          )
      : undefined,
    selection: undefined,
    isLoading: data === undefined,
    empty: nothing,
  }
  return (
    <Panel
      title={t('累计量回退')}
      extra={
        <span className={styles.choices}>
          <Segmented
            aria-label={t('累计量回退')}
            value={kind}
            options={Object.entries(kinds).map(([value, label]) => ({
              // the keys of a constant are its kinds
              value: value as keyof typeof kinds,
              label: t(label),
            }))}
            onChange={setKind}
          />
          <Segmented<number>
            aria-label={t('时间范围')}
            value={days}
            options={Object.entries(spans).map(([value, label]) => ({
              value: Number(value),
              label: t(label),
            }))}
            onChange={setDays}
          />
        </span>
      }
    >
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        nothing
      ) : isNarrow ? (
        <DataCards {...shared} />
      ) : (
        <DataTable
          {...shared}
          sort={undefined}
          onSort={() => {}}
          skeletonRows={1}
          isStale={isPlaceholderData}
        />
      )}
      {!error && !isWhole && steps.length > shownAtFirst && (
        <Button type="link" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          {t('显示全部 {{count}} 条', { count: steps.length })}
        </Button>
      )}
      {explained && (
        <ResourceDialog
          resource={counterCorrections}
          fields={fields}
          id={undefined}
          inputs={{}}
          starting={{
            itemId: explained.itemId,
            correctionTime: timeText(explained.ts, tenantZone),
            oldValue: explained.before,
            newValue: explained.value,
          }}
          onClose={() => setExplained(undefined)}
        />
      )}
    </Panel>
  )
}
