import { pointGroups } from '@energy-console/contract/devices'
import { type CostScope, listCostMeters } from '@energy-console/contract/energy'
import { Select } from 'antd'
import { useButton } from '../../../../api/session'
import { useCall } from '../../../../api/useCall'
import { useEveryRecord } from '../../../../api/useEveryRecord'
import { useTranslation } from '../../../../i18n/useTranslation'
import styles from './Scope.module.css'
import type { ChosenScope } from './useCostScope'

interface ScopeSelectProps {
  scope: ChosenScope
  /** The whole station in the days of the report: its meters are what can be chosen. */
  ofStation: CostScope
  onChange: (part: { device?: string; group?: string }) => void
}

/** Chooses the whole station, one of its meters, or a group of points. */
export function ScopeSelect({ scope, ofStation, onChange }: ScopeSelectProps) {
  const { t } = useTranslation()
  const seesGroups = useButton(pointGroups.codes.view)
  const meters = useCall(listCostMeters, { query: { ...ofStation, limit: '1000' } }, { keepsPrevious: true })
  const groups = useEveryRecord(
    pointGroups.calls.page,
    { stationId_equal: scope.stationId },
    { isEnabled: seesGroups },
  )
  const { count = 0, meters: listed = [] } = meters.data ?? {}
  const chosen = scope.deviceId
    ? `device ${scope.deviceId}`
    : scope.groupId
      ? `group ${scope.groupId}`
      : 'station'
  const options = [
    { value: 'station', label: t('整站') },
    {
      label: t('电表'),
      options: [
        ...listed.map(({ deviceId, deviceName }) => ({ value: `device ${deviceId}`, label: deviceName })),
        ...(count > listed.length
          ? [
              {
                value: 'more',
                label: t('共 {{count}} 个，列出最大的 {{shown}} 个', { count, shown: listed.length }),
                disabled: true,
              },
            ]
          : []),
      ],
    },
    {
      label: t('组对象'),
      options: (groups.data ?? []).map(({ id, groupName }) => ({ value: `group ${id}`, label: groupName })),
    },
  ]
  return (
    <Select<string>
      aria-label={t('统计对象')}
      className={styles.scope}
      showSearch={{ optionFilterProp: 'label' }}
      value={chosen}
      options={options.filter((option) => option.options === undefined || option.options.length > 0)}
      onChange={(next) => {
        const [kind, id = ''] = next.split(' ')
        onChange(kind === 'device' ? { device: id } : kind === 'group' ? { group: id } : {})
      }}
    />
  )
}
