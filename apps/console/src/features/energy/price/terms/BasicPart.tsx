import { basicKinds } from '@energy-console/contract/energy'
import { Select } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { DecimalField } from './DecimalField'
import { DemandAdvisor } from './DemandAdvisor'
import { useTerms } from './EditorContext'
import { LabelledField } from './LabelledField'
import { QuantityField } from './QuantityField'
import { Section } from './Section'
import type { BasicDraft } from './tariffDraft'
import styles from './terms.module.css'

const none = 'none'
const kinds: readonly BasicDraft['by'][] = ['capacity', 'agreedDemand', 'measuredDemand']

/** The basic charge: by capacity, or by agreed or measured demand; with advice on the demand to agree. */
export function BasicPart() {
  const { t } = useTranslation()
  const { terms, change, problems, stationId, isDisabled } = useTerms()
  const { basic } = terms
  const problem = (field: string) => problems.get(`terms.basic.${field}`)
  const set = (parts: Partial<BasicDraft>) => basic && change({ basic: { ...basic, ...parts } })
  const choose = (by: BasicDraft['by'] | typeof none) =>
    change({ basic: by === none ? undefined : { price: '', tolerance: 1.05, ...basic, by } })
  return (
    <Section title={t('基本电费')}>
      <div className={styles.grid}>
        <LabelledField label={t('计算方式')}>
          {(id) => (
            <Select<BasicDraft['by'] | typeof none>
              id={id}
              disabled={isDisabled}
              value={basic?.by ?? none}
              options={[
                { value: none, label: t('不收取') },
                ...kinds.map((value) => ({ value, label: t(basicKinds[value]) })),
              ]}
              onChange={choose}
            />
          )}
        </LabelledField>
        {basic?.by === 'capacity' && (
          <QuantityField
            label={t('变压器容量')}
            unit="kVA"
            isDisabled={isDisabled}
            value={basic.capacityKva}
            problem={problem('capacityKva')}
            onChange={(capacityKva) => set({ capacityKva })}
          />
        )}
        {basic?.by === 'agreedDemand' && (
          <>
            <QuantityField
              label={t('合同需量')}
              unit="kW"
              isDisabled={isDisabled}
              value={basic.agreedKw}
              problem={problem('agreedKw')}
              onChange={(agreedKw) => set({ agreedKw })}
            />
            <QuantityField
              label={t('允许超出倍数')}
              unit=""
              isDisabled={isDisabled}
              value={basic.tolerance}
              problem={problem('tolerance')}
              onChange={(tolerance) => set({ tolerance })}
            />
          </>
        )}
        {basic && (
          <DecimalField
            label={basic.by === 'capacity' ? t('容量电价') : t('需量电价')}
            unit={basic.by === 'capacity' ? '元/kVA·月' : '元/kW·月'}
            isDisabled={isDisabled}
            value={basic.price}
            problem={problem('price')}
            onChange={(price) => set({ price })}
          />
        )}
      </div>
      {basic?.by === 'agreedDemand' && (
        <DemandAdvisor
          stationId={stationId}
          basic={basic}
          onTake={(agreedKw) => set({ agreedKw })}
          isDisabled={isDisabled}
        />
      )}
    </Section>
  )
}
