import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { PointTree } from '../../../../../kit/points/PointTree'
import type { PickedPoint } from '../../../../../kit/points/pickedPoints'
import { useReturnFocus } from '../form/useReturnFocus'

interface Props {
  onPick: (point: PickedPoint) => void
  onClose: () => void
}

/** Picks one property of a device. */
export function PointPickerDialog({ onPick, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlyMap<string, PickedPoint>>(new Map())
  const [point] = chosen.values()
  return (
    <Modal
      open
      title={t('选择测点')}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !point }}
      onOk={() => point && onPick(point)}
      onCancel={onClose}
    >
      <PointTree chosen={chosen} onChange={setChosen} />
    </Modal>
  )
}
