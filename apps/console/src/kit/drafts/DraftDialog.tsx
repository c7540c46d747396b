import { Button, Modal } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { useAgo } from '../time/Ago'
import { useZone } from '../time/zone'
import { timeText } from '../time/zonedText'

interface Props {
  /** When the draft was kept, Unix milliseconds. */
  savedAt: number
  onRestore: () => void
  onDiscard: () => void
}

/** Unsaved work of an earlier time was found in this browser. */
export function DraftDialog({ savedAt, onRestore, onDiscard }: Props) {
  const { t } = useTranslation()
  const zone = useZone()
  const ago = useAgo()
  return (
    <Modal
      open
      title={t('恢复未保存的修改？')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="discard" danger onClick={onDiscard}>
          {t('丢弃')}
        </Button>,
        <Button key="restore" type="primary" autoFocus onClick={onRestore}>
          {t('恢复')}
        </Button>,
      ]}
    >
      <span title={timeText(savedAt, zone)}>
        {t('这台电脑上有 {{time}} 的修改没有保存。恢复后可以继续编辑；丢弃则打开已保存的内容。', {
          time: ago(savedAt),
        })}
      </span>
    </Modal>
  )
}
