import { PlusOutlined } from '@ant-design/icons'
import { bands, type DayKind, dayKinds, type Season } from '@energy-console/contract/energy'
import { Button, Input, Select } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { DecimalField } from './DecimalField'
import { useTerms } from './EditorContext'
import { LabelledField } from './LabelledField'
import { Section } from './Section'
import { bandsOfSeason, replaced, without } from './tariffDraft'
import styles from './terms.module.css'

const mostSeasons = 12
const kinds: readonly DayKind[] = ['workday', 'weekend', 'holiday']

/** The seasons: from when on, which day table each kind of day has, and what a kWh costs in each band. */
export function Seasons() {
  const { t } = useTranslation()
  const { terms, change, problems, isDisabled } = useTerms()
  const { seasons, dayTables } = terms
  const add = () => {
    const last = seasons.at(-1)
    if (last) change({ seasons: [...seasons, { ...last, seasonName: '', start: '' }] })
  }
  return (
    <Section
      title={t('季节与电度电价')}
      extra={
        !isDisabled && (
          <Button icon={<PlusOutlined />} disabled={seasons.length >= mostSeasons} onClick={add}>
            {t('添加季节')}
          </Button>
        )
      }
    >
      {seasons.map((season, index) => {
        const set = (parts: Partial<Season>) =>
          change({ seasons: replaced(seasons, index, { ...season, ...parts }) })
        const problem = (...path: string[]) => problems.get(['terms.seasons', index, ...path].join('.'))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a season is told by its place in the year alone
          <div key={index} className={styles.entry}>
            <div className={styles.grid}>
              <LabelledField label={t('季节名称')} problem={problem('seasonName')}>
                {(id) => (
                  <Input
                    id={id}
                    disabled={isDisabled}
                    maxLength={32}
                    value={season.seasonName}
                    onChange={({ target }) => set({ seasonName: target.value })}
                  />
                )}
              </LabelledField>
              <LabelledField label={t('开始日期')} unit="MM-dd" problem={problem('start')}>
                {(id) => (
                  <Input
                    id={id}
                    disabled={isDisabled}
                    value={season.start}
                    placeholder="07-01"
                    onChange={({ target }) => set({ start: target.value.trim() })}
                  />
                )}
              </LabelledField>
              {kinds.map((kind) => (
                <LabelledField key={kind} label={t(dayKinds[kind])} problem={problem('tables', kind)}>
                  {(id) => (
                    <Select<number>
                      id={id}
                      disabled={isDisabled}
                      value={season.tables[kind]}
                      options={dayTables.map(({ tableName }, value) => ({ value, label: tableName }))}
                      onChange={(table) => set({ tables: { ...season.tables, [kind]: table } })}
                    />
                  )}
                </LabelledField>
              ))}
              {bandsOfSeason(terms, index).map((band) => (
                <DecimalField
                  key={band}
                  label={t('{{band}}电价', { band: t(bands[band]) })}
                  unit="元/kWh"
                  isDisabled={isDisabled}
                  value={season.prices[band] ?? ''}
                  problem={problem('prices', band)}
                  onChange={(price) => {
                    const { [band]: _, ...others } = season.prices
                    set({ prices: price === '' ? others : { ...others, [band]: price } })
                  }}
                />
              ))}
            </div>
            {!isDisabled && seasons.length > 1 && (
              <Button
                type="link"
                aria-label={t('删除季节 {{name}}', { name: season.seasonName })}
                onClick={() => change({ seasons: without(seasons, index) })}
              >
                {t('删除')}
              </Button>
            )}
          </div>
        )
      })}
    </Section>
  )
}
