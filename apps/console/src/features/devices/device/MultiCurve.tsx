import type { DevicePoint } from '@energy-console/contract/devices'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { HistoryCurve } from '../../../kit/curve/HistoryCurve'
import { useAddress } from '../../../kit/page/useAddress'
import styles from './MultiCurve.module.css'

const most = 8

interface MultiCurveProps {
  points: readonly DevicePoint[]
  /** What is looked at first of the device: the first of these is drawn until others are chosen. */
  first: readonly { itemId: string }[]
}

/** Several values of the device on one time axis; which ones stands in the address. */
export function MultiCurve({ points, first }: MultiCurveProps) {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const drawable = points.filter(({ dataType }) => dataType !== 'text')
  const isDrawable = (id: string) => drawable.some(({ itemId }) => itemId === id)
  const start = first.find(({ itemId }) => isDrawable(itemId)) ?? drawable[0]
  const wanted = parameters.get('items')?.split(',') ?? (start ? [start.itemId] : [])
  const key = wanted.join()
  const drawn = useMemo(
    () =>
      key.split(',').flatMap((id) => {
        const point = points.find(({ itemId }) => itemId === id)
        return point ? [{ ...point, name: point.propertyName }] : []
      }),
    [points, key],
  )
  const choose = (ids: string[]) => change({ items: ids.slice(0, most).join() })
  return (
    <div className={styles.page}>
      <Select
        mode="multiple"
        aria-label={t('属性')}
        placeholder={t('选择属性')}
        maxCount={most}
        className={styles.choice}
        value={drawn.map(({ itemId }) => itemId)}
        options={drawable.map(({ itemId, propertyName, unit }) => ({
          value: itemId,
          label: unit ? `${propertyName} (${unit})` : propertyName,
        }))}
        onChange={choose}
      />
      <HistoryCurve points={drawn} height={420} />
    </div>
  )
}
