import { mostCurves } from '@energy-console/contract/telemetry'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { PickedList } from '../../../kit/points/PickedList'
import { PointTree } from '../../../kit/points/PointTree'
import type { PickedPoint } from '../../../kit/points/pickedPoints'

interface PointsDrawerProps {
  itemIds: readonly string[]
  onChoose: (itemIds: readonly string[]) => void
  onClose: () => void
}

const keyOf = (itemId: string) => `property:${itemId}`

/** Chooses points from the tree of devices, or by their names; what is chosen is listed above it. What was chosen before keeps its place. */
export function PointsDrawer({ itemIds, onChoose, onClose }: PointsDrawerProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlyMap<string, PickedPoint>>(
    () =>
      new Map(
        itemIds.map((itemId) => [keyOf(itemId), { itemId, deviceId: '', propertyNo: '', name: '' }] as const),
      ),
  )
  const wanted = [...chosen.values()].map(({ itemId }) => itemId)
  const isTooMany = wanted.length > mostCurves
  return (
    <Drawer
      open
      title={t('选择数据点')}
      size={460}
      onClose={onClose}
      footer={
        <div style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
          <Button
            type="primary"
            disabled={isTooMany}
            onClick={() => {
              const kept = itemIds.filter((itemId) => wanted.includes(itemId))
              onChoose([...kept, ...wanted.filter((itemId) => !kept.includes(itemId))])
              onClose()
            }}
          >
            {t('确定')}
          </Button>
          <span className="muted" aria-live="polite">
            {isTooMany
              ? t('已选 {{count}} 个，最多 {{most}} 个', { count: wanted.length, most: mostCurves })
              : t('已选 {{count}} 个', { count: wanted.length })}
          </span>
        </div>
      }
    >
      <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
        <PickedList chosen={chosen} onChange={setChosen} />
        <PointTree isMultiple hidesTexts fills chosen={chosen} onChange={setChosen} />
      </div>
    </Drawer>
  )
}
