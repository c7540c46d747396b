import type { DevicePoint } from '@energy-console/contract/devices'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { CurveDrawer } from '../../../kit/curve/CurveDrawer'
import { useTags } from '../../../kit/device/useTags'
import { EmptyHint } from '../../../kit/EmptyHint'
import { useAddress } from '../../../kit/page/useAddress'
import { LiveValue } from '../../../kit/value/LiveValue'
import styles from './DeviceValues.module.css'
import { WriteDialog } from './WriteDialog'

interface DeviceValuesProps {
  points: readonly DevicePoint[]
  deviceId: string
  /** Why nothing can be sent to it, in words. */
  lack?: string | undefined
}

/** Every value of the device as it changes; a click opens its curve, writable ones can be set. */
export function DeviceValues({ points, deviceId, lack }: DeviceValuesProps) {
  const { t } = useTranslation()
  const canWrite = useButton('device_write')
  const { parameters, change } = useAddress()
  const tag = useTags().get(deviceId)
  const [writing, setWriting] = useState<DevicePoint>()
  const curve = points.find(({ itemId }) => itemId === parameters.get('curve'))
  const showCurve = (itemId: string | undefined) => change({ curve: itemId })
  if (points.length === 0) return <EmptyHint text="产品没有定义属性，先在产品管理中添加属性。" />
  return (
    <>
      <ul className={styles.values}>
        {points.map((point) => (
          <li key={point.itemId} className={styles.card}>
            <span className={styles.name} title={point.propertyNo}>
              {point.propertyName}
            </span>
            <div className={styles.number}>
              <LiveValue
                {...point}
                initial={{ ts: point.ts, value: point.value, quality: point.quality }}
                onClick={() => showCurve(point.itemId)}
              />
            </div>
            {canWrite && point.access !== 'read' && (
              <Tooltip title={lack}>
                <Button size="small" disabled={lack !== undefined} onClick={() => setWriting(point)}>
                  {t('下发')}
                </Button>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {curve && (
        <CurveDrawer
          point={curve}
          name={curve.propertyName}
          initial={{ ts: curve.ts, value: curve.value, quality: curve.quality }}
          onClose={() => showCurve(undefined)}
        />
      )}
      {writing && <WriteDialog point={writing} tag={tag} onClose={() => setWriting(undefined)} />}
    </>
  )
}
