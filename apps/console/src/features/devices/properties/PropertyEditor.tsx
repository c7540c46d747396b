import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { ProductProperty } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldInput, type FieldInputProps } from '../../../kit/form/FieldInput'
import { type Field, fieldsOf } from '../../../kit/form/fields'
import styles from './PropertyEditor.module.css'
import { PropertyNotes } from './PropertyNotes'
import { useFormerNo } from './useFormerNo'
import { usePropertyRemoval } from './usePropertyRemoval'

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
/** What registers have besides. */
const ofRegisters = ['energyType', 'energyDirection', 'rollOverAt']
const columnsFor = (isEnergy: boolean): Field[] =>
  fieldsOf(ProductProperty)
    .filter(
      ({ name }) => shared.includes(name) || name === 'storage' || (isEnergy && ofRegisters.includes(name)),
    )
    .map((field) => ({ ...field, meta: { ...field.meta, unit: undefined } }))

const isProperty = (value: unknown): value is Property => typeof value === 'object' && value !== null

const isRenamed = ({ propertyNo }: Property, formerNo: string | undefined) =>
  formerNo !== undefined && propertyNo !== formerNo

const hasNotes = (row: Property, formerNo: string | undefined) =>
  row.dataType === 'boolean' ||
  row.dataType === 'enum' ||
  isRenamed(row, formerNo) ||
  (Array.isArray(row.aliases) && row.aliases.length > 0)

/** A new key; the stored one is kept as an alias from the first change on, and not once it is back. */
function withFormerKey(row: Property, propertyNo: unknown, formerNo: string | undefined): Property {
  if (formerNo === undefined) return { propertyNo }
  const aliases = (Array.isArray(row.aliases) ? row.aliases : []).filter((alias) => alias !== formerNo)
  if (propertyNo === formerNo) return { propertyNo, aliases }
  return { propertyNo, aliases: isRenamed(row, formerNo) ? row.aliases : [...aliases, formerNo] }
}

/** The properties of a product as a small sheet; devices send their values under 属性标识. */
export function PropertyEditor({ field, id, value, onChange = () => {} }: FieldInputProps) {
  const { t } = useTranslation()
  const rows: readonly Property[] = Array.isArray(value) ? value.filter(isProperty) : []
  const columns = columnsFor(field.name === 'energyProperties')
  const formerNoOf = useFormerNo(rows)
  const askRemoval = usePropertyRemoval()
  const edit = (index: number, part: Property) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const change = (index: number, row: Property, name: string, next: unknown) => {
    const value = next === '' ? null : next
    edit(index, name === 'propertyNo' ? withFormerKey(row, value, formerNoOf(row)) : { [name]: value })
  }
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
                <Fragment key={index}>
                  <tr>
                    {columns.map((column) => (
                      <td key={column.name} title={t(column.label)}>
                        <FieldInput
                          id={`${field.name}-${index}-${column.name}`}
                          field={column}
                          value={row[column.name]}
                          onChange={(next) => change(index, row, column.name, next)}
                        />
                      </td>
                    ))}
                    <td>
                      <Button
                        type="text"
                        danger
                        icon={<DeleteOutlined />}
                        aria-label={t('删除')}
                        onClick={() => askRemoval(row, () => onChange(rows.filter((_, at) => at !== index)))}
                      />
                    </td>
                  </tr>
                  {hasNotes(row, formerNoOf(row)) && (
                    <tr>
                      <td colSpan={columns.length + 1}>
                        <PropertyNotes
                          id={`${field.name}-${index}`}
                          property={row}
                          formerNo={isRenamed(row, formerNoOf(row)) ? formerNoOf(row) : undefined}
                          onChange={(part) => edit(index, part)}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
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
