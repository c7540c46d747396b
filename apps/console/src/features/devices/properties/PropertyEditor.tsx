import { ProductProperty } from '@energy-console/contract/devices'
import { useMemo } from 'react'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { type Field, fieldsOf } from '../../../kit/form/fields'
import { RowsInput } from '../../../kit/form/rows/RowsInput'
import { cellOf, rowsOf } from '../../../kit/form/rows/rowEdits'
import { PropertyNotes } from './PropertyNotes'
import { type PropertyDraft, registerColumns, withRegisterCell, withRegisterTexts } from './registerColumns'
import { type PropertyPart, propertyOf, type SheetProperty } from './sheetProperty'
import { useFormerNo } from './useFormerNo'
import { usePropertyRemoval } from './usePropertyRemoval'

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
  modbus: 200,
  registerType: 104,
  registerOrder: 90,
}
/** What data sheets in English call the columns; those in Chinese have our words mostly. */
const headings = {
  propertyNo: ['Property key', 'Identifier', 'Key', 'Tag', '标识'],
  propertyName: ['Property name', 'Name', 'Description', '名称'],
  unit: ['Unit', 'Units'],
  dataType: ['Data type', 'Type', '类型'],
  access: ['Access', 'Read/write', 'R/W'],
  kind: ['Kind'],
  decimals: ['Decimals', 'Digits'],
  scale: ['Scale', 'Factor', 'Multiplier'],
  offset: ['Offset'],
  min: ['Min', 'Minimum', 'Lower limit', '最小值'],
  max: ['Max', 'Maximum', 'Upper limit', '最大值'],
  deadBand: ['Dead band', 'Deadband'],
  storage: ['Storage'],
  intervalSeconds: ['Storage interval', 'Interval'],
  readingDays: ['Days kept', 'Retention'],
  energyType: ['Energy type', 'Energy'],
  energyDirection: ['Direction'],
  channel: ['Metered circuit', 'Channel', 'Circuit'],
  rollOverAt: ['Roll-over', 'Rolls over at'],
  modbus: [
    'Modbus',
    'Register',
    'Address',
    'Register address',
    'Modbus address',
    '寄存器',
    '寄存器地址',
    '地址',
  ],
  registerType: ['Register type', 'Format', '格式'],
  registerOrder: ['Byte order', 'Word order', 'Order'],
}
const shared = Object.keys(widths)
/** What registers have besides. */
const ofRegisters = ['energyType', 'energyDirection', 'channel', 'rollOverAt']
const columnsFor = (isEnergy: boolean): Field[] => [
  ...fieldsOf(ProductProperty).filter(
    ({ name }) =>
      name !== 'modbus' &&
      (shared.includes(name) ||
        name === 'storage' ||
        name === 'intervalSeconds' ||
        name === 'readingDays' ||
        (isEnergy && ofRegisters.includes(name))),
  ),
  ...registerColumns,
]

const isRenamed = ({ propertyNo }: SheetProperty, formerNo: string | undefined) =>
  formerNo !== undefined && propertyNo !== formerNo

const hasNotes = (property: SheetProperty, formerNo: string | undefined) =>
  property.isWritable ||
  property.register !== undefined ||
  property.dataType === 'boolean' ||
  property.dataType === 'enum' ||
  isRenamed(property, formerNo) ||
  property.aliases.length > 0

/** A new key; the stored one is kept as an alias from the first change on, and not once it is back. */
function withFormerKey(
  property: SheetProperty,
  cell: unknown,
  formerNo: string | undefined,
): Partial<PropertyDraft> {
  const propertyNo = typeof cell === 'string' ? cell : null
  if (formerNo === undefined) return { propertyNo }
  const aliases = property.aliases.filter((alias) => alias !== formerNo)
  if (propertyNo === formerNo) return { propertyNo, aliases }
  return { propertyNo, aliases: isRenamed(property, formerNo) ? property.aliases : [...aliases, formerNo] }
}

/** The properties of a product as a small sheet; devices send their values under 属性标识. */
export function PropertyEditor(props: FieldInputProps) {
  const isEnergy = props.field.name === 'energyProperties'
  const columns = useMemo(() => columnsFor(isEnergy), [isEnergy])
  const formerNoOf = useFormerNo(rowsOf<PropertyDraft>(props.value).map(propertyOf))
  const askRemoval = usePropertyRemoval()
  const noteBelow = (property: SheetProperty, id: string, change: (part: PropertyPart) => void) => {
    const formerNo = formerNoOf(property)
    if (!hasNotes(property, formerNo)) return null
    const renamedFrom = isRenamed(property, formerNo) ? formerNo : undefined
    return <PropertyNotes id={id} property={property} formerNo={renamedFrom} onChange={change} />
  }
  const rows = useMemo(() => withRegisterTexts(rowsOf<PropertyDraft>(props.value)), [props.value])
  return (
    <RowsInput<PropertyDraft>
      {...props}
      value={rows}
      columns={columns}
      widths={widths}
      isIdle={(row, name) => name === 'intervalSeconds' && row.storage !== 'interval'}
      blank={() => blankProperty(isEnergy)}
      onCell={(row, name, value) => {
        const property = propertyOf(row)
        if (name === 'propertyNo') return withFormerKey(property, value, formerNoOf(property))
        return withRegisterCell(row, name, value) ?? cellOf<PropertyDraft>(name, value)
      }}
      askRemoval={(row, onRemove) => askRemoval(propertyOf(row), onRemove)}
      note={(row, index, change) => noteBelow(propertyOf(row), `${props.field.name}-${index}`, change)}
      addLabel="添加属性"
      headings={headings}
    />
  )
}

const blankProperty = (isEnergy: boolean): PropertyDraft => ({
  propertyNo: '',
  propertyName: '',
  dataType: 'number',
  access: 'read',
  kind: isEnergy ? 'accumulated' : 'instant',
  scale: 1,
  offset: 0,
  storage: 'all',
  ...(isEnergy ? { energyType: 'electricity', unit: 'kWh' } : {}),
})
