import { Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import type { SheetProperty } from '../properties/sheetProperty'
import type { AlarmDraft } from './alarmCells'
import { variablesOf, withProperty } from './alarmExpression'

interface AlarmPropertiesProps {
  row: AlarmDraft
  properties: readonly SheetProperty[]
  onChange: (part: Partial<AlarmDraft>) => void
}

/** Puts a property of the product into the expression of a default rule, and says which names stand for which of them. */
export function AlarmProperties({ row, properties, onChange }: AlarmPropertiesProps) {
  const { t } = useTranslation()
  const choices = properties.filter(({ propertyNo, dataType }) => propertyNo !== '' && dataType !== 'text')
  const nameOf = (key: string) => choices.find(({ propertyNo }) => propertyNo === key)?.propertyName || key
  return (
    <div className="muted" style={{ display: 'flex', flexWrap: 'wrap', gap: 8, padding: '0 4px 8px 24px' }}>
      <Select
        size="small"
        style={{ width: 200 }}
        value={null}
        placeholder={t('在表达式中插入属性')}
        aria-label={t('在表达式中插入属性')}
        showSearch={{ optionFilterProp: 'label' }}
        options={choices.map(({ propertyNo, propertyName }) => ({
          value: propertyNo,
          label: `${propertyName} (${propertyNo})`,
        }))}
        onChange={(key: string | null) => key !== null && onChange(withProperty(row, key, choices))}
      />
      {variablesOf(row).map(({ variableName, propertyNo }) => (
        <span key={variableName}>
          <code>{variableName}</code> = {nameOf(propertyNo)}
        </span>
      ))}
    </div>
  )
}
