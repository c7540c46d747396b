import { listPointInfos } from '@energy-console/contract/devices'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { formatWithUnit } from '../../../kit/value/formatValue'
import type { Guarded } from './InterlockPicture'

const keptMs = 60_000

/** The device of a point and what is done to it by a value, as text; an empty value is whatever value. */
export function useGuarded(itemId: string, value: string): Guarded {
  const { t } = useTranslation()
  const { data } = useCall(
    listPointInfos,
    { query: { itemIds: itemId } },
    { isEnabled: itemId !== '', staleMs: keptMs },
  )
  const [point] = data ?? []
  if (!point) return { deviceName: '', what: '' }
  const isNumber = point.dataType !== 'text' && Number.isFinite(Number(value))
  const to = value === '' ? t('任何值') : formatWithUnit(isNumber ? Number(value) : value, point)
  return { deviceName: point.deviceName, what: `${point.propertyName} → ${to}` }
}
