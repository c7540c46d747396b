import { listReferenceOptions } from '@energy-console/contract'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'

interface ReferenceSelectProps {
  /** Noun of the resource that is referred to. */
  noun: string
  /** The id; with `isMultiple` a comma list of ids. */
  value: string
  onChange: (value: string | undefined) => void
  isMultiple?: boolean
  /** The value is the key of a dictionary's entry, and no id. */
  isKey?: boolean
  /** Only records of this station, and of none, are offered. */
  stationId?: string | undefined
  /** Only records of this kind are offered. */
  kind?: string | undefined
  /** Only people who hold this code are offered. */
  holding?: string | undefined
  id?: string
  /** What it is called where no label stands beside it, translated. */
  label?: string
  disabled?: boolean
  placeholder?: string
  onBlur?: () => void
}

/**
 * Chooses a record of another resource; asked for when it is turned to, and searched at the server while typing. No id is shown:
 * what has no name yet is `…`.
 */
export function ReferenceSelect({
  noun,
  value,
  onChange,
  isMultiple = false,
  isKey = false,
  stationId,
  kind,
  holding,
  label,
  ...rest
}: ReferenceSelectProps) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const wanted = useDeferredValue(keyword)
  const able = holding ? { holding } : {}
  const found = useCall(
    listReferenceOptions,
    {
      query: {
        ...{ noun, keyword: wanted, ...able },
        ...(stationId ? { stationId } : {}),
        ...(kind ? { kind } : {}),
      },
    },
    { isEnabled: isAsked, keepsPrevious: true },
  )
  const chosen = value === '' || (value === '0' && !isKey) ? [] : isKey ? [value] : value.split(',')
  const missing = chosen.filter((id) => !found.data?.some((option) => option.id === id))
  const named = useCall(
    listReferenceOptions,
    { query: { noun, ...able, ...(isKey ? { key: value } : { ids: missing.join() }) } },
    { isEnabled: missing.length > 0 && (found.isSuccess || !isAsked) },
  )
  const known = [...(found.data ?? []), ...(missing.length > 0 ? (named.data ?? []) : [])]
  const unnamed = chosen.filter((id) => !known.some((option) => option.id === id))
  const stand = named.isSuccess ? t('已删除或无权查看') : '…'
  const options = [...known, ...unnamed.map((id) => ({ id, title: isKey ? id : stand }))]
  return (
    <Select<string | string[]>
      {...rest}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onFocus={() => setAsked(true)}
      onOpenChange={() => setAsked(true)}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      allowClear
      style={{ width: '100%' }}
      loading={found.isFetching}
      {...(isMultiple ? { mode: 'multiple' as const } : {})}
      {...(found.error && !found.data ? { notFoundContent: found.error.message } : {})}
      {...(isKey && found.isSuccess && wanted === '' ? { notFoundContent: t('业务字典中还没有可选项') } : {})}
      value={isMultiple ? chosen : chosen[0]}
      options={options.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(next) => onChange(Array.isArray(next) ? next.join() : next)}
    />
  )
}
