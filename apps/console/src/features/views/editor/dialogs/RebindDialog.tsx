import { applyRebind } from '@energy-console/schematic/editor'
import { App, Flex, Modal, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { EmptyHint } from '../../../../kit/EmptyHint'
import { Failure } from '../../../../kit/Failure'
import { useClose } from '../../../../kit/form/useClose'
import { StationChoice } from '../../library/StationChoice'
import { useEditor } from '../EditorContext'
import { useReturnFocus } from './form/useReturnFocus'
import { RebindTable } from './rebind/RebindTable'
import { unitsInUse } from './rebind/unitsInUse'
import { useRebind } from './rebind/useRebind'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The station to begin with. */
  stationId?: string | undefined
}

/** Binds the view to the devices of a station: matches by name, choices by hand, and what is left over. */
export function RebindDialog({ isOpen, ...props }: Props) {
  return isOpen ? <OpenRebindDialog {...props} /> : null
}

function OpenRebindDialog({ onClose, stationId: first }: Omit<Props, 'isOpen'>) {
  useReturnFocus()
  const { t } = useTranslation()
  const { message } = App.useApp()
  const editor = useEditor()
  const [stationId, setStationId] = useState(first)
  const [isApplying, setApplying] = useState(false)
  const plan = useRebind(stationId)
  const close = useClose({ isChanged: () => plan.isChosen, onClose })
  const matched = plan.matches.filter(({ to }) => to !== undefined)

  const apply = async () => {
    setApplying(true)
    const units = await unitsInUse(editor.store.document).catch((error: Error) => error)
    setApplying(false)
    if (units instanceof Error) return void message.error(units.message)
    editor.edit('换绑站点', (transaction) => applyRebind(transaction, matched, units))
    message.success(t('已换绑 {{count}} 台设备', { count: matched.length }))
    onClose()
  }

  return (
    <Modal
      open
      width={860}
      title={t('绑定到站点的设备')}
      okText={t('换绑 {{count}} 台设备', { count: matched.length })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: stationId === undefined || matched.length === 0 }}
      confirmLoading={isApplying}
      onOk={() => void apply()}
      mask={{ closable: false }}
      onCancel={close}
    >
      {plan.used.size === 0 ? (
        <EmptyHint text="画面还没有绑定设备，先在数据源中添加系统数据，或给模型绑定设备。" />
      ) : (
        <>
          <StationChoice value={stationId} onChange={setStationId} />
          {stationId !== undefined &&
            (plan.error ? (
              <Failure text={plan.error.message} onRetry={plan.retry} />
            ) : plan.isPending ? (
              <Skeleton active />
            ) : (
              <>
                <Summary matches={plan.matches} />
                <RebindTable key={stationId} plan={plan} />
              </>
            ))}
        </>
      )}
    </Modal>
  )
}

/** How much found its counterpart, and what did not. */
function Summary({ matches }: { matches: ReturnType<typeof useRebind>['matches'] }) {
  const { t } = useTranslation()
  const matched = matches.filter(({ to }) => to !== undefined).length
  const missing = matches.reduce((sum, match) => sum + match.missing.length, 0)
  return (
    <Flex gap={8} style={{ marginBottom: 8 }} wrap>
      <Tag color="success">{t('{{count}} 台已匹配', { count: matched })}</Tag>
      {matches.length > matched && (
        <Tag color="warning">{t('{{count}} 台未匹配，保持原样', { count: matches.length - matched })}</Tag>
      )}
      {missing > 0 && <Tag color="warning">{t('{{count}} 个属性在新设备上没有', { count: missing })}</Tag>}
    </Flex>
  )
}
