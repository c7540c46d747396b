import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { ProductProperty } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldInput, type FieldInputProps } from '../../kit/form/FieldInput'
import { type Field, fieldsOf } from '../../kit/form/fields'
import styles from './PropertyEditor.module.css'

type Property = Record<string, unknown>

const widths: Readonly<Record<string, number>> = {
  propertyNo: 150,
  propertyName: 150,
  unit: 90,
  dataType: 96,
  access: 96,
  kind: 104,
  decimals: 90,
  scale: 90,
  offset: 90,
  min: 100,
  max: 100,
  deadBand: 90,
}
const shared = Object.keys(widths)
const columnsFor = (isEnergy: boolean): Field[] =>
  fieldsOf(ProductProperty)
    .filter(({ name }) => shared.includes(name) || name === 'storage' || (isEnergy && name === 'energyType'))
    .map((field) => ({ ...field, meta: { ...field.meta, unit: undefined } }))

const isProperty = (value: unknown): value is Property => typeof value === 'object' && value !== null

/** The properties of a product as a small sheet; devices send their values under 属性标识. */
export function PropertyEditor({ field, id, value, onChange = () => {} }: FieldInputProps) {
  const { t } = useTranslation()
  const rows: readonly Property[] = Array.isArray(value) ? value.filter(isProperty) : []
  const columns = columnsFor(field.name === 'energyProperties')
  const change = (index: number, name: string, next: unknown) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [name]: next === '' ? null : next } : row)))
  const blank = () => {
    const isEnergy = field.name === 'energyProperties'
    return {
      propertyNo: '',
      propertyName: '',
      dataType: 'number',
      access: 'read',
      kind: isEnergy ? 'accumulated' : 'instant',
      scale: 1,
      offset: 0,
      storage: 'all',
      ...(isEnergy ? { energyType: 'electricity', unit: 'kWh' } : {}),
    }
  }
  return (
    <div id={id} className={styles.editor}>
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {columns.map(({ name, label, isRequired }) => (
                  <th key={name} scope="col" style={{ minWidth: widths[name] ?? 104 }}>
                    {t(label)}
                    {isRequired && ' *'}
                  </th>
                ))}
                <th scope="col">
                  <span className={styles.hidden}>{t('操作')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no identity but its place
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.name} title={t(column.label)}>
                      <FieldInput
                        id={`${field.name}-${index}-${column.name}`}
                        field={column}
                        value={row[column.name]}
                        onChange={(next) => change(index, column.name, next)}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      type="text"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={t('删除')}
                      onClick={() => onChange(rows.filter((_, at) => at !== index))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button type="dashed" block icon={<PlusOutlined />} onClick={() => onChange([...rows, blank()])}>
        {t('添加属性')}
      </Button>
    </div>
  )
}
