import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../kit/page/ShownPage'
import { useAddress } from '../../kit/page/useAddress'
import { AlarmList } from './AlarmList'
import { OpenedAlarm } from './OpenedAlarm'

/** What the page shows: what has not cleared, what nobody has confirmed, everything. */
type Range = 'active' | 'unconfirmed' | 'all'

const filters: Record<Range, Record<string, string>> = {
  active: { clearTime_null: 'true' },
  unconfirmed: { status: 'unconfirmed' },
  all: {},
}

/**
 * 事件告警: with `isRealTime=1` only what is still active, with `unconfirmed=1` what nobody has confirmed, otherwise
 * everything. `alarmId` opens that alarm, on whatever page of the list it is.
 */
export function AlarmEventsPage() {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const range = rangeOf(parameters)
  const alarmId = parameters.get('alarmId')
  const choose = (chosen: Range) =>
    change({
      isRealTime: chosen === 'active' ? '1' : '0',
      unconfirmed: chosen === 'unconfirmed' ? '1' : undefined,
      current: undefined,
    })
  const switcher = (
    <Segmented<Range>
      aria-label={t('告警范围')}
      value={range}
      options={[
        { value: 'active', label: t('实时告警') },
        { value: 'unconfirmed', label: t('未确认告警') },
        { value: 'all', label: t('全部告警') },
      ]}
      onChange={choose}
    />
  )
  return (
    <>
      <AlarmList {...usePage()} switcher={switcher} fixed={filters[range]} />
      {alarmId !== null && /^\d+$/.test(alarmId) && (
        <OpenedAlarm id={alarmId} onClose={() => change({ alarmId: undefined })} />
      )}
    </>
  )
}

function rangeOf(parameters: URLSearchParams): Range {
  if (parameters.get('unconfirmed') === '1') return 'unconfirmed'
  return parameters.get('isRealTime') === '1' ? 'active' : 'all'
}
