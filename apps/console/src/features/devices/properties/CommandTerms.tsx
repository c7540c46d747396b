import { type Confirmation, confirmations } from '@energy-console/contract/devices'
import { Checkbox, InputNumber, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './CommandTerms.module.css'
import type { PropertyPart, SheetProperty } from './sheetProperty'

interface Props {
  id: string
  property: SheetProperty
  onChange: (part: PropertyPart) => void
}

const isLevel = (value: string): value is Confirmation => Object.hasOwn(confirmations, value)

/** How a writable property is written: what is asked before, how long the device may take, whether twice does no harm. */
export function CommandTerms({ id, property, onChange }: Props) {
  const { t } = useTranslation()
  const { confirmation, isNameTyped, isRepeatable, answerSeconds } = property
  const takesName = confirmation === 'select' || confirmation === 'second'
  return (
    <div className={styles.terms}>
      <label htmlFor={`${id}-level`}>{t('操作确认')}</label>
      <Select
        id={`${id}-level`}
        style={{ width: 150 }}
        value={confirmation}
        options={Object.entries(confirmations).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(value: string) => isLevel(value) && onChange({ confirmation: value })}
      />
      {takesName && (
        <Checkbox checked={isNameTyped} onChange={({ target }) => onChange({ isNameTyped: target.checked })}>
          {t('须输入设备名称')}
        </Checkbox>
      )}
      <label htmlFor={`${id}-answer`}>{t('应答时限')}</label>
      <InputNumber
        id={`${id}-answer`}
        style={{ width: 110 }}
        min={1}
        max={300}
        suffix="s"
        placeholder="8"
        value={answerSeconds}
        onChange={(value) => onChange({ answerSeconds: value })}
      />
      <Checkbox checked={isRepeatable} onChange={({ target }) => onChange({ isRepeatable: target.checked })}>
        {t('超时可重发（重复执行无害时才勾选）')}
      </Checkbox>
    </div>
  )
}
