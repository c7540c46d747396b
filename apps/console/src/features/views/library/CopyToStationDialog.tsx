import { pathOf } from '@energy-console/contract'
import { rebindView, type ViewRow } from '@energy-console/contract/views'
import { Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { useClose } from '../../../kit/form/useClose'
import { editorWindow } from '../../../kit/page/windows'
import { StationChoice } from './StationChoice'

interface Props {
  /** Undefined: closed. */
  view: ViewRow | undefined
  onClose: () => void
}

const copyTo = action({
  call: rebindView,
  label: '复制到站点',
  input: (to: { id: string; stationId: string }) => ({ body: { ...to, devices: {} } }),
})

/** Copies a view to a station and opens the copy, with the question which devices take the places of the old ones. */
export function CopyToStationDialog({ view, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [stationId, setStationId] = useState<string>()
  const { start, isBusy } = useAction(copyTo)
  const close = useClose({ isChanged: () => stationId !== undefined, onClose })
  const copy = () => {
    if (!view || stationId === undefined) return
    const open = (copied: { id: string }) =>
      navigate(`${pathOf(editorWindow, { zutaiId: copied.id })}?bind=${stationId}`)
    void start({ id: view.id, stationId }, { onDone: open })
  }
  return (
    <Modal
      open={view !== undefined}
      title={t('复制到站点')}
      okText={t('复制并匹配设备')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: stationId === undefined }}
      confirmLoading={isBusy}
      onOk={copy}
      mask={{ closable: false }}
      onCancel={close}
    >
      <p>{t('在所选站点建立“{{name}}”的副本，再按名称匹配设备。', { name: view?.name ?? '' })}</p>
      <StationChoice value={stationId} onChange={setStationId} />
    </Modal>
  )
}
