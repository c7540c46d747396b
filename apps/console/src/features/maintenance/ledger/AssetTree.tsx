import { assetCategories } from '@energy-console/contract/maintenance'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { CategoryTree } from '../../../kit/tree/CategoryTree'
import { allKey, isChosen, type TreeBy, useAssetNodes } from './useAssetNodes'

interface Props {
  filters: Readonly<Record<string, string>>
  onChoose: (filters: Record<string, string>) => void
}

/** The equipment by category or by place, each with its number; what is chosen filters the list. */
export function AssetTree({ filters, onChoose }: Props) {
  const { t } = useTranslation()
  const [by, setBy] = useState<TreeBy>(
    'siteId_in' in filters || 'stationId_equal' in filters ? 'place' : 'category',
  )
  const { nodes, error, refetch } = useAssetNodes(by)
  if (error) return <Failure text={error.message} onRetry={refetch} />

  const chosen = nodes?.find((node) => isChosen(node, filters))
  const category = by === 'category' && chosen?.id !== allKey ? chosen : undefined
  return (
    <CategoryTree
      name={t('设备分类')}
      head={
        <Segmented<TreeBy>
          size="small"
          aria-label={t('分类方式')}
          options={[
            { value: 'category', label: t('按类别') },
            { value: 'place', label: t('按位置') },
          ]}
          value={by}
          onChange={setBy}
        />
      }
      nodes={nodes?.map(({ id, parentId, name, count }) => ({
        ...{ id, parentId, count },
        name: id === allKey ? t('全部设备') : name,
      }))}
      chosenId={chosen?.id}
      onChoose={(id) => onChoose(nodes?.find((node) => node.id === id)?.filters ?? {})}
      resource={by === 'category' ? assetCategories : undefined}
      record={category && named(category)}
      onRemoved={() => onChoose({})}
    />
  )
}

/** A category as the question before its removal names it. */
const named = ({ id, name }: { id: string; name: string }) => ({ id, categoryName: name })
