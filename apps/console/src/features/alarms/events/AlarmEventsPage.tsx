import { CloseOutlined } from '@ant-design/icons'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button, Checkbox, Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { AlarmList } from './AlarmList'
import { type AlarmRange, firstAlarms, isFoldedAt, productsOf, rangeOf } from './alarmRange'
import { EliminateButton } from './EliminateButton'
import { SavedFilters } from './SavedFilters'
import { SequenceList } from './SequenceList'

const OpenedAlarm = lazyPart(async () => (await import('./OpenedAlarm')).OpenedAlarm)

/**
 * 事件告警: with `isRealTime=1` only what is still active, with `unconfirmed=1` what nobody has confirmed, with `view` what is put
 * aside or the sequence of events, otherwise everything. `alarmId` opens that alarm, on whatever page of the list it is; `productId`
 * shows those of devices of a product alone, whose name stands in `productName`.
 */
export function AlarmEventsPage() {
  const { t } = useTranslation()
  const page = usePage()
  const { parameters, change, show } = useAddress()
  const range = rangeOf(parameters)
  const alarmId = parameters.get('alarmId')
  const isFolded = isFoldedAt(parameters)
  const productId = productsOf(parameters)
  const fixed = useMemo(() => firstAlarms(parameters) ?? {}, [parameters])
  const choose = (chosen: AlarmRange) => {
    const view = chosen === 'suppressed' || chosen === 'soe' ? chosen : undefined
    // other rows have other filters
    if (chosen === 'soe' || range === 'soe') return show({ ...(view ? { view } : addressOf(chosen)) })
    change({ unconfirmed: undefined, view, current: undefined, ...addressOf(chosen) })
  }
  const switcher = (
    <Segmented<AlarmRange>
      aria-label={t('告警范围')}
      value={range}
      options={[
        { value: 'active', label: t('实时告警') },
        { value: 'unconfirmed', label: t('未确认告警') },
        { value: 'suppressed', label: t('被抑制') },
        { value: 'all', label: t('全部告警') },
        { value: 'soe', label: t('事件序列') },
      ]}
      onChange={choose}
    />
  )
  return (
    <>
      {range === 'soe' ? (
        <SequenceList title={page.title} switcher={switcher} />
      ) : (
        <AlarmList
          {...page}
          switcher={switcher}
          fixed={fixed}
          toolbar={
            <>
              <Checkbox
                checked={isFolded}
                title={t(
                  '同一规则重复的告警合并为一行：未确认的不论相隔多久，已确认的在恢复后半小时内再来时；同站点的告警潮合并到首出的一行',
                )}
                onChange={({ target }) => change({ fold: target.checked ? undefined : '0' })}
              >
                {t('合并重复')}
              </Checkbox>
              {productId !== '' && (
                <Button
                  icon={<CloseOutlined />}
                  title={t('取消筛选')}
                  onClick={() => change({ productId: undefined, productName: undefined, current: undefined })}
                >
                  {t('设备类型')} {parameters.get('productName')}
                </Button>
              )}
              <SavedFilters />
              <EliminateButton />
            </>
          }
        />
      )}
      {alarmId !== null && /^\d+$/.test(alarmId) && (
        <OpenedAlarm id={alarmId} onClose={() => change({ alarmId: undefined })} />
      )}
    </>
  )
}

const addressOf = (range: AlarmRange): Record<string, string> => ({
  isRealTime: range === 'active' ? '1' : '0',
  ...(range === 'unconfirmed' ? { unconfirmed: '1' } : {}),
})
