import { PlusOutlined } from '@ant-design/icons'
import type { DayTable } from '@energy-console/contract/energy'
import { Button, Input } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { PeriodRows } from '../strip/PeriodRows'
import { StripEditor } from '../strip/StripEditor'
import { useTerms } from './EditorContext'
import { LabelledField } from './LabelledField'
import { Section } from './Section'
import { isTableUsed, removeTable, replaced } from './tariffDraft'
import styles from './terms.module.css'

const mostTables = 8

/** The day tables: which band holds when in the 24 hours, on a strip and as rows. */
export function DayTables() {
  const { t } = useTranslation()
  const { terms, change, problems, isDisabled } = useTerms()
  const { dayTables } = terms
  const add = (table: DayTable) =>
    change({
      dayTables: [...dayTables, { ...table, tableName: `${table.tableName} ${dayTables.length + 1}` }],
    })
  const isFull = dayTables.length >= mostTables
  return (
    <Section title={t('日时段表')}>
      {dayTables.map((table, index) => {
        const { tableName, periods } = table
        const set = (parts: Partial<DayTable>) =>
          change({ dayTables: replaced(dayTables, index, { ...table, ...parts }) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: seasons name tables by position
          <div key={index} className={styles.entry}>
            <div className={styles.head}>
              <LabelledField
                label={t('日时段表名称')}
                problem={problems.get(`terms.dayTables.${index}.tableName`)}
              >
                {(id) => (
                  <Input
                    id={id}
                    disabled={isDisabled}
                    maxLength={32}
                    value={tableName}
                    onChange={({ target }) => set({ tableName: target.value })}
                  />
                )}
              </LabelledField>
              {!isDisabled && (
                <>
                  <Button icon={<PlusOutlined />} disabled={isFull} onClick={() => add(table)}>
                    {t('复制为新表')}
                  </Button>
                  <Button
                    disabled={isTableUsed(terms, index)}
                    title={isTableUsed(terms, index) ? t('有季节正在使用') : undefined}
                    onClick={() => change(removeTable(terms, index))}
                  >
                    {t('删除')}
                  </Button>
                </>
              )}
            </div>
            <StripEditor
              periods={periods}
              isDisabled={isDisabled}
              onChange={(next) => set({ periods: next })}
            />
            <PeriodRows
              periods={periods}
              isDisabled={isDisabled}
              onChange={(next) => set({ periods: next })}
              problemAt={(at) => problems.get(`terms.dayTables.${index}.periods.${at}.startMinute`)}
            />
          </div>
        )
      })}
    </Section>
  )
}
