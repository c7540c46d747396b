import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePage } from '../../kit/page/ShownPage'
import { AlarmList } from './AlarmList'

const onlyOpen = { clearTime_null: 'true' }
const nothing = {}

/** 事件告警: with `isRealTime=1` only what is still active, otherwise everything. */
export function AlarmEventsPage() {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const isRealTime = parameters.get('isRealTime') === '1'
  const fixed = isRealTime ? onlyOpen : nothing
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
