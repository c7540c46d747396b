import { listReferenceOptions } from '@energy-console/contract'
import { TreeSelect } from 'antd'
import { useState } from 'react'
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

/** Chooses a record of a resource that forms a tree, which is asked for when it is turned to or one is chosen. */
export function TreeReference({ noun, value, onChange, stationId, ...rest }: TreeReferenceProps) {
  const [isAsked, setAsked] = useState(false)
  const isChosen = value !== '' && value !== '0'
  const {
    data = [],
    isFetching,
    error,
  } = useCall(
    listReferenceOptions,
    { query: { noun, ...(stationId ? { stationId } : {}) } },
    { isEnabled: isAsked || isChosen },
  )
  return (
    <TreeSelect
      {...rest}
      onFocus={() => setAsked(true)}
      onOpenChange={() => setAsked(true)}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      loading={isFetching}
      {...(error && data.length === 0 ? { notFoundContent: error.message } : {})}
      style={{ width: '100%' }}
      value={isChosen ? value : undefined}
      treeData={toTree(data)}
      fieldNames={{ label: 'title', value: 'id' }}
      onChange={(next?: string) => onChange(next)}
    />
  )
}
