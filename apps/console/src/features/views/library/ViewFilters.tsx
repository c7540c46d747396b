import { listViewFolders, viewStatuses } from '@energy-console/contract/views'
import { Input, Select } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { PhoneFold } from '../../../kit/fold/PhoneFold'
import { useStationOptions } from './useStationOptions'
import styles from './ViewLibrary.module.css'

type FilterName = 'name' | 'stationId' | 'folder' | 'tag' | 'status'

interface Props {
  /** What is asked for now; '' where nothing is. */
  filter: (name: FilterName) => string
  onFilter: (name: FilterName, value: string | undefined) => void
}

/** What the library is searched by: name, station, folder, tag, status. */
export function ViewFilters({ filter, onFilter }: Props) {
  const { t } = useTranslation()
  const { data: inUse } = useCall(listViewFolders)
  const stations = useStationOptions()
  const named = (values: readonly string[] | undefined) => values?.map((value) => ({ value, label: value }))
  const selects = [
    { name: 'stationId', label: t('站点'), options: stations },
    { name: 'folder', label: t('文件夹'), options: named(inUse?.folders) },
    { name: 'tag', label: t('标签'), options: named(inUse?.tags) },
    {
      name: 'status',
      label: t('状态'),
      options: Object.entries(viewStatuses).map(([value, label]) => ({ value, label: t(label) })),
    },
  ] as const
  const isSet = (name: FilterName) => filter(name) !== ''
  const form = (
    <div className={styles.filters}>
      <Input.Search
        allowClear
        className={styles.search}
        placeholder={t('按名称搜索')}
        aria-label={t('按名称搜索')}
        defaultValue={filter('name')}
        onSearch={(value) => onFilter('name', value)}
      />
      {selects.map(({ name, label, options }) => (
        <Select
          key={name}
          allowClear
          className={styles.select}
          placeholder={label}
          aria-label={label}
          options={options}
          value={filter(name) || undefined}
          onChange={(value?: string) => onFilter(name, value)}
        />
      ))}
    </div>
  )
  return (
    <PhoneFold
      word={t('筛选')}
      count={(['name', ...selects.map(({ name }) => name)] as const).filter(isSet).length}
    >
      {form}
    </PhoneFold>
  )
}
