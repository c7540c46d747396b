import { Button, Segmented, Switch } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { DecimalField } from './DecimalField'
import { useTerms } from './EditorContext'
import { Problem } from './Problem'
import { QuantityField } from './QuantityField'
import { Section } from './Section'
import { replaced, type TiersDraft, without } from './tariffDraft'
import styles from './terms.module.css'

const mostSteps = 5
const blank: TiersDraft = { by: 'month', steps: [{ aboveKwh: null, addition: '' }] }

/** Tiers: what a kWh costs on top above a quantity. */
export function TiersPart() {
  const { t } = useTranslation()
  const { terms, change, problems, isDisabled } = useTerms()
  const { tiers } = terms
  const set = (parts: Partial<TiersDraft>) => tiers && change({ tiers: { ...tiers, ...parts } })
  return (
    <Section
      title={t('阶梯')}
      extra={
        <Switch
          aria-label={t('启用阶梯')}
          disabled={isDisabled}
          checked={tiers !== undefined}
          onChange={(isOn) => change({ tiers: isOn ? blank : undefined })}
        />
      }
    >
      {tiers && (
        <>
          <Segmented<TiersDraft['by']>
            disabled={isDisabled}
            value={tiers.by}
            options={[
              { value: 'month', label: t('按月') },
              { value: 'year', label: t('按年') },
            ]}
            onChange={(by) => set({ by })}
          />
          {tiers.steps.map((step, index) => {
            const number = { index: index + 2 }
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a tier is told by its number alone
              <div key={index} className={styles.grid}>
                <QuantityField
                  label={t('第 {{index}} 档起始电量', number)}
                  unit="kWh"
                  isDisabled={isDisabled}
                  value={step.aboveKwh}
                  problem={problems.get(`terms.tiers.steps.${index}.aboveKwh`)}
                  onChange={(aboveKwh) => set({ steps: replaced(tiers.steps, index, { ...step, aboveKwh }) })}
                />
                <DecimalField
                  label={t('第 {{index}} 档加价', number)}
                  unit="元/kWh"
                  isDisabled={isDisabled}
                  value={step.addition}
                  problem={problems.get(`terms.tiers.steps.${index}.addition`)}
                  onChange={(addition) => set({ steps: replaced(tiers.steps, index, { ...step, addition }) })}
                />
                {!isDisabled && tiers.steps.length > 1 && (
                  <Button type="link" onClick={() => set({ steps: without(tiers.steps, index) })}>
                    {t('删除')}
                  </Button>
                )}
              </div>
            )
          })}
          <Problem text={problems.get('terms.tiers.steps')} />
          {!isDisabled && tiers.steps.length < mostSteps && (
            <Button onClick={() => set({ steps: [...tiers.steps, { aboveKwh: null, addition: '' }] })}>
              {t('添加一档')}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}
