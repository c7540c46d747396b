import { listReferenceOptions } from '@energy-console/contract'
import { TreeSelect } from 'antd'
import { useCall } from '../../api/useCall'
import { toTree } from '../toTree'

interface TreeReferenceProps {
  noun: string
  value: string
  onChange: (value: string | undefined) => void
  /** Only records of this station, and of none, are offered. */
  stationId?: string | undefined
  id?: string
  disabled?: boolean
  placeholder?: string
  onBlur?: () => void
}

/** Chooses a record of a resource that forms a tree. */
export function TreeReference({ noun, value, onChange, stationId, ...rest }: TreeReferenceProps) {
  const {
    data = [],
    isFetching,
    error,
  } = useCall(listReferenceOptions, {
    query: { noun, ...(stationId ? { stationId } : {}) },
  })
  return (
    <TreeSelect
      {...rest}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      loading={isFetching}
      {...(error && data.length === 0 ? { notFoundContent: error.message } : {})}
      style={{ width: '100%' }}
      value={value === '' || value === '0' ? undefined : value}
      treeData={toTree(data)}
      fieldNames={{ label: 'title', value: 'id' }}
      onChange={(next?: string) => onChange(next)}
    />
  )
}
