import { TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useZonedPicker, wallOfText } from '../../time/ZonedPicker'
import { useTenantZone, useZone } from '../../time/zone'
import { inOtherZone } from '../../time/zonedText'
import type { TextInputProps } from './TextInputProps'

const full = { width: '100%' }

/** A point in time: shown in the zone of the page, kept in the tenant's. */
export function InstantInput({ text, onChange, ...rest }: TextInputProps) {
  const Picker = useZonedPicker()
  const [tenantZone, zone] = [useTenantZone(), useZone()]
  return (
    <Picker
      {...rest}
      showTime
      // what was typed stays when the field is left
      needConfirm={false}
      style={full}
      value={wallOfText(inOtherZone(text, tenantZone, zone))}
      onChange={(date) => onChange(inOtherZone(date?.format('YYYY-MM-DD HH:mm:ss') ?? '', zone, tenantZone))}
    />
  )
}

/** A day or, with `picker`, a month of the calendar. */
export function DateInput({
  text,
  onChange,
  picker = 'date',
  ...rest
}: TextInputProps & { picker?: 'date' | 'month' }) {
  const Picker = useZonedPicker()
  const format = picker === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'
  return (
    <Picker
      {...rest}
      picker={picker}
      style={full}
      value={wallOfText(text)}
      onChange={(date) => onChange(date?.format(format) ?? '')}
    />
  )
}

/** A time of day, `HH:mm`. */
export function ClockInput({ text, onChange, ...rest }: TextInputProps) {
  const value: Dayjs | null = text === '' ? null : dayjs(`2000-01-01T${text}`)
  return (
    <TimePicker
      {...rest}
      format="HH:mm"
      needConfirm={false}
      style={full}
      value={value}
      onChange={(time) => onChange(time?.format('HH:mm') ?? '')}
    />
  )
}
