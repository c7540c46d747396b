import { LineChartOutlined } from '@ant-design/icons'
import { listPointInfos, pointName } from '@energy-console/contract/devices'
import { Tag } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { type AskedPoints, below, PointMenu } from '../../../kit/device/PointMenu'
import { TagMark } from '../../../kit/device/TagMark'
import styles from './ComparePage.module.css'

interface ChosenPointsProps {
  itemIds: readonly string[]
  /** The first so many are compared. */
  used: number
  onChange: (itemIds: readonly string[]) => void
}

/**
 * The chosen points in their order; pressing one puts it first, where the way of comparing looks at one or two. Each leads to its
 * device and its curve.
 */
export function ChosenPoints({ itemIds, used, onChange }: ChosenPointsProps) {
  const { t } = useTranslation()
  const ids = itemIds.join()
  const [asked, setAsked] = useState<AskedPoints>()
  const { data } = useCall(
    listPointInfos,
    { query: { itemIds: ids || '0' } },
    { isEnabled: ids !== '', keepsPrevious: true, staleMs: 300_000 },
  )
  if (itemIds.length === 0) return null
  const rest = (itemId: string) => itemIds.filter((one) => one !== itemId)
  return (
    <>
      <ul className={styles.chosen} aria-label={t('已选数据点')}>
        {itemIds.map((itemId, index) => {
          const info = data?.find((one) => one.itemId === itemId)
          const name = info
            ? pointName(info.deviceName, info.propertyName)
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
                {info && (
                  <>
                    <TagMark deviceId={info.deviceId} />
                    <button
                      type="button"
                      className={styles.ways}
                      aria-label={t('{{name}} 的设备和曲线', { name })}
                      title={t('设备和曲线')}
                      onClick={({ currentTarget }) =>
                        setAsked({ pointIds: [itemId], at: below(currentTarget) })
                      }
                    >
                      <LineChartOutlined />
                    </button>
                  </>
                )}
              </Tag>
            </li>
          )
        })}
      </ul>
      {asked && <PointMenu {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
