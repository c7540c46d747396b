import { InputNumber, Space } from 'antd'
import type { Dayjs } from 'dayjs'
import { useTranslation } from '../../i18n/useTranslation'
import type { Field } from '../form/fields'
import { useZonedPicker, wallOfText } from '../time/ZonedPicker'
import { useTenantZone, useZone } from '../time/zone'
import { inOtherZone } from '../time/zonedText'

interface RangeFilterProps {
  field: Field
  draft: Readonly<Record<string, string>>
  onChange: (part: Record<string, string>) => void
  id: string
}

/** From and to: of times, of days, of numbers. */
export const RangeFilter = (props: RangeFilterProps) =>
  ['instant', 'date'].includes(props.field.format.input) ? (
    <TimeRange {...props} />
  ) : (
    <NumberRange {...props} />
  )

function NumberRange({ field: { name, label, meta }, draft, onChange, id }: RangeFilterProps) {
  const { t } = useTranslation()
  const bound = (suffix: 'ge' | 'le', what: string) => (
    <InputNumber<string>
      {...(suffix === 'ge' ? { id } : {})}
      stringMode
      style={{ width: '50%' }}
      suffix={meta.unit && t(meta.unit)}
      placeholder={t(what)}
      aria-label={`${t(label)} ${t(what)}`}
      value={draft[`${name}_${suffix}`] || null}
      onChange={(value) => onChange({ [`${name}_${suffix}`]: value ?? '' })}
    />
  )
  return (
    <Space.Compact block>
      {bound('ge', '最小')}
      {bound('le', '最大')}
    </Space.Compact>
  )
}

function TimeRange({ field: { name, format }, draft, onChange, id }: RangeFilterProps) {
  const Picker = useZonedPicker()
  const [tenantZone, zone] = [useTenantZone(), useZone()]
  const withClock = format.input === 'instant'
  const [from, to] = [`${name}_datege`, `${name}_datele`]
  const shown = (key: string) => {
    const text = draft[key] ?? ''
    return wallOfText(withClock ? inOtherZone(text, tenantZone, zone) : text)
  }
  const wire = (chosen: Dayjs | null | undefined) =>
    withClock
      ? inOtherZone(chosen?.format('YYYY-MM-DD HH:mm:ss') ?? '', zone, tenantZone)
      : (chosen?.format('YYYY-MM-DD') ?? '')
  return (
    <Picker.RangePicker
      id={id}
      showTime={withClock}
      allowEmpty={[true, true]}
      style={{ width: '100%' }}
      value={[shown(from), shown(to)]}
      onChange={(range) => onChange({ [from]: wire(range?.[0]), [to]: wire(range?.[1]) })}
    />
  )
}
