import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useStationId } from '../../api/place'
import { usePage } from '../../kit/page/ShownPage'
import { AlarmList } from './AlarmList'

/** 事件告警: with `isRealTime=1` only what is still active, otherwise everything. */
export function AlarmEventsPage() {
  const { t } = useTranslation()
  const stationId = useStationId()
  const [parameters, setParameters] = useSearchParams()
  const isRealTime = parameters.get('isRealTime') === '1'
  const fixed = {
    ...(isRealTime ? { clearTime_null: 'true' } : {}),
    ...(stationId ? { stationId_equal: stationId } : {}),
  }
  const choose = (view: string) => {
    const next = new URLSearchParams(parameters)
    next.set('isRealTime', view)
    next.delete('current')
    setParameters(next, { replace: true })
  }
  const switcher = (
    <Segmented
      aria-label={t('告警范围')}
      value={isRealTime ? '1' : '0'}
      options={[
        { value: '1', label: t('实时告警') },
        { value: '0', label: t('全部告警') },
      ]}
      onChange={choose}
    />
  )
  return <AlarmList {...usePage()} switcher={switcher} fixed={fixed} />
}
