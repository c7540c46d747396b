import { PlusOutlined } from '@ant-design/icons'
import { powerFactorStandards } from '@energy-console/contract/energy'
import { Button, Input, Select } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { DecimalField } from './DecimalField'
import { useTerms } from './EditorContext'
import { LabelledField } from './LabelledField'
import { Section } from './Section'
import { replaced, without } from './tariffDraft'
import styles from './terms.module.css'

const none = 'none'
const mostSurcharges = 20

/** The adjustment by power factor, and levies on every kWh. */
export function AdditionsPart() {
  const { t } = useTranslation()
  const { terms, change, problems, isDisabled } = useTerms()
  const { surcharges, powerFactorStandard } = terms
  return (
    <Section
      title={t('力调与附加费')}
      extra={
        !isDisabled && (
          <Button
            icon={<PlusOutlined />}
            disabled={surcharges.length >= mostSurcharges}
            onClick={() => change({ surcharges: [...surcharges, { surchargeName: '', price: '' }] })}
          >
            {t('添加附加费')}
          </Button>
        )
      }
    >
      <div className={styles.grid}>
        <LabelledField label={t('力调标准')}>
          {(id) => (
            <Select<string>
              id={id}
              disabled={isDisabled}
              value={powerFactorStandard ?? none}
              options={[
                { value: none, label: t('不执行') },
                ...powerFactorStandards.map((value) => ({ value, label: value })),
              ]}
              onChange={(value) =>
                change({ powerFactorStandard: powerFactorStandards.find((one) => one === value) })
              }
            />
          )}
        </LabelledField>
      </div>
      {surcharges.map((surcharge, index) => {
        const set = (parts: Partial<typeof surcharge>) =>
          change({ surcharges: replaced(surcharges, index, { ...surcharge, ...parts }) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two surcharges apart while they are typed
          <div key={index} className={styles.grid}>
            <LabelledField
              label={t('附加费名称')}
              problem={problems.get(`terms.surcharges.${index}.surchargeName`)}
            >
              {(id) => (
                <Input
                  id={id}
                  maxLength={32}
                  disabled={isDisabled}
                  value={surcharge.surchargeName}
                  onChange={({ target }) => set({ surchargeName: target.value })}
                />
              )}
            </LabelledField>
            <DecimalField
              label={t('附加费')}
              unit="元/kWh"
              isDisabled={isDisabled}
              value={surcharge.price}
              problem={problems.get(`terms.surcharges.${index}.price`)}
              onChange={(price) => set({ price })}
            />
            {!isDisabled && (
              <Button type="link" onClick={() => change({ surcharges: without(surcharges, index) })}>
                {t('删除')}
              </Button>
            )}
          </div>
        )
      })}
    </Section>
  )
}
