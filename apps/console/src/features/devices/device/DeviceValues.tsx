import type { DeviceItem } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useButton } from '../../../api/session'
import { EmptyHint } from '../../../kit/EmptyHint'
import { LiveValue } from '../../../kit/value/LiveValue'
import { CurveDrawer } from './CurveDrawer'
import styles from './DeviceValues.module.css'
import { WriteDialog } from './WriteDialog'

/** Every value of the device as it changes; a click opens its curve, writable ones can be set. */
export function DeviceValues({ items }: { items: readonly DeviceItem[] }) {
  const { t } = useTranslation()
  const canWrite = useButton('device_write')
  const [parameters, setParameters] = useSearchParams()
  const [writing, setWriting] = useState<DeviceItem>()
  const curve = items.find(({ itemId }) => itemId === parameters.get('curve'))
  const showCurve = (itemId: string | undefined) => {
    const next = new URLSearchParams(parameters)
    if (itemId) next.set('curve', itemId)
    else next.delete('curve')
    setParameters(next, { replace: true })
  }
  if (items.length === 0) return <EmptyHint text="产品没有定义属性，先在产品管理中添加属性。" />
  return (
    <>
      <ul className={styles.values}>
        {items.map((item) => (
          <li key={item.itemId} className={styles.card}>
            <span className={styles.name} title={item.propertyNo}>
              {item.propertyName}
            </span>
            <div className={styles.number}>
              <LiveValue
                {...item}
                initial={{ ts: item.ts, value: item.value, quality: item.quality }}
                onClick={() => showCurve(item.itemId)}
              />
            </div>
            {canWrite && item.access !== 'read' && (
              <Button size="small" onClick={() => setWriting(item)}>
                {t('下发')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {curve && <CurveDrawer item={curve} onClose={() => showCurve(undefined)} />}
      {writing && <WriteDialog item={writing} onClose={() => setWriting(undefined)} />}
    </>
  )
}
