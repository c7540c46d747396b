import { listPointInfos } from '@energy-console/contract/devices'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import styles from './ComparePage.module.css'

interface ChosenPointsProps {
  itemIds: readonly string[]
  /** The first so many are compared. */
  used: number
  onChange: (itemIds: readonly string[]) => void
}

/** The chosen points in their order; pressing one puts it first, where the way of comparing looks at one or two. */
export function ChosenPoints({ itemIds, used, onChange }: ChosenPointsProps) {
  const { t } = useTranslation()
  const ids = itemIds.join()
  const { data } = useCall(
    listPointInfos,
    { query: { itemIds: ids || '0' } },
    { isEnabled: ids !== '', keepsPrevious: true, staleMs: 300_000 },
  )
  if (itemIds.length === 0) return null
  const rest = (itemId: string) => itemIds.filter((one) => one !== itemId)
  return (
    <ul className={styles.chosen} aria-label={t('已选数据点')}>
      {itemIds.map((itemId, index) => {
        const info = data?.find((one) => one.itemId === itemId)
        const name = info
          ? `${info.deviceName} · ${info.propertyName}`
          : data
            ? t('数据点已删除或无权查看')
            : '…'
        return (
          <li key={itemId}>
            <Tag
              color={index < used ? 'processing' : 'default'}
              closable={{ 'aria-label': t('移除 {{name}}', { name }) }}
              onClose={(event) => {
                event.preventDefault()
                onChange(rest(itemId))
              }}
            >
              {index > 0 ? (
                <button
                  type="button"
                  className={styles.first}
                  title={t('排到最前')}
                  onClick={() => onChange([itemId, ...rest(itemId)])}
                >
                  {name}
                </button>
              ) : (
                name
              )}
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}
