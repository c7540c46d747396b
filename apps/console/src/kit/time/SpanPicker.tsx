import { instantOf } from '@energy-console/schematic/time'
import { useTranslation } from '../../i18n/useTranslation'
import { useZonedPicker, wallOf } from './ZonedPicker'
import { useZone } from './zone'

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface SpanPickerProps {
  /** Unix ms. */
  span: { start: number; end: number }
  onChange: (span: { start: number; end: number }) => void
}

/** From when until when, to the minute, in the zone of the page. */
export function SpanPicker({ span, onChange }: SpanPickerProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const Picker = useZonedPicker()
  return (
    <Picker.RangePicker
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      allowClear={false}
      aria-label={t('时间范围')}
      value={[wallOf(span.start, zone), wallOf(span.end, zone)]}
      onChange={(picked) => {
        const [from, to] = picked ?? []
        if (!from || !to) return
        const [start, end] = [instantOf(from.valueOf(), zone), instantOf(to.valueOf(), zone)]
        if (start < end) onChange({ start, end })
      }}
    />
  )
}

/** Which zone the times are of, where it is not the browser's. */
export function OtherZone() {
  const { t } = useTranslation()
  const zone = useZone()
  return zone === browserZone ? null : <span className="muted">{t('时区：{{zone}}', { zone })}</span>
}
