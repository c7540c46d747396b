import { pointName } from '@energy-console/contract/devices'
import { Tag } from 'antd'
import { usePointInfos } from '../../api/usePointInfos'
import { useTranslation } from '../../i18n/useTranslation'
import type { PickedPoint } from './pickedPoints'

interface PickedListProps {
  /** Chosen points by the key of their node. */
  chosen: ReadonlyMap<string, PickedPoint>
  onChange: (chosen: ReadonlyMap<string, PickedPoint>) => void
}

/** The points that are chosen, each to be taken out again wherever the tree stands; those without a name are asked for. */
export function PickedList({ chosen, onChange }: PickedListProps) {
  const { t } = useTranslation()
  const unnamed = [...chosen.values()].flatMap(({ name, itemId }) => (name === '' ? [itemId] : []))
  const { data } = usePointInfos(unnamed)
  if (chosen.size === 0) return null
  const nameOf = ({ name, itemId }: PickedPoint) => {
    if (name !== '') return name
    const info = data?.find((one) => one.itemId === itemId)
    if (info) return pointName(info.deviceName, info.propertyName)
    return data ? t('数据点已删除或无权查看') : '…'
  }
  return (
    <ul
      aria-label={t('已选数据点')}
      style={{
        ...{ display: 'flex', flex: 'none', flexWrap: 'wrap', gap: 4, maxHeight: 140, overflowY: 'auto' },
        ...{ margin: '0 0 8px', padding: 0, listStyle: 'none' },
      }}
    >
      {[...chosen].map(([key, point]) => {
        const name = nameOf(point)
        return (
          <li key={key}>
            <Tag
              closable={{ 'aria-label': t('移除 {{name}}', { name }) }}
              onClose={(event) => {
                event.preventDefault()
                onChange(new Map([...chosen].filter(([other]) => other !== key)))
              }}
            >
              {name}
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}
