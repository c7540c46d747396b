import { dueStates, fileKinds, getMaintenanceFileFacts } from '@energy-console/contract/maintenance'
import { Input, Select } from 'antd'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { PhoneFold } from '../../../kit/fold/PhoneFold'
import styles from './FileFilters.module.css'

interface Props {
  filters: Readonly<Record<string, string>>
  onChange: (filters: Record<string, string>) => void
}

/** What files are searched by: words, tag, kind, and how they stand to their day. */
export function FileFilters({ filters, onChange }: Props) {
  const { t } = useTranslation()
  const { data: facts } = useCall(getMaintenanceFileFacts, { query: stationsAsked(useStationIds()) })
  const set = (name: string, value = '') => onChange({ ...filters, [name]: value })
  const selects = [
    {
      name: 'tag',
      label: t('标签'),
      options: facts?.tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
    },
    {
      name: 'kind',
      label: t('类型'),
      options: Object.entries(fileKinds).map(([value, label]) => ({ value, label: t(label) })),
    },
    {
      name: 'due',
      label: t('有效期'),
      options: [
        { value: 'either', label: t('到期和即将到期') },
        { value: 'due', label: t(dueStates.due) },
        { value: 'expired', label: t(dueStates.expired) },
      ],
    },
  ]
  const isSet = (name: string) => Boolean(filters[name])
  const form = (
    <search className={styles.filters}>
      <Input.Search
        key={filters.keyword ?? ''}
        allowClear
        className={styles.words}
        placeholder={t('按名称、标签或备注搜索')}
        aria-label={t('按名称、标签或备注搜索')}
        maxLength={100}
        defaultValue={filters.keyword ?? ''}
        onSearch={(value) => set('keyword', value.trim())}
      />
      {selects.map(({ name, label, options }) => (
        <Select
          key={name}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          className={styles.select}
          placeholder={label}
          aria-label={label}
          options={options ?? []}
          value={filters[name] || null}
          onChange={(value?: string | null) => set(name, value ?? '')}
        />
      ))}
    </search>
  )
  return (
    <PhoneFold word={t('筛选')} count={['keyword', ...selects.map(({ name }) => name)].filter(isSet).length}>
      {form}
    </PhoneFold>
  )
}
