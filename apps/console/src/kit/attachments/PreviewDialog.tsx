import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type Attachment, type AttachmentAddress, isPicture } from '@energy-console/contract/attachments'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Button, Modal } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { Bone } from '../Bone'
import { FileIcon } from './FileIcon'
import { PictureView } from './PictureView'
import styles from './PreviewDialog.module.css'
import { saveAddress } from './saveAddress'
import { sizeText } from './sizeText'
import { useAddresses } from './useAddresses'

const PdfPages = lazyPart(
  async () => (await import('./pdf/PdfPages')).PdfPages,
  () => <Bone className={styles.bone} />,
)

interface Props {
  attachments: readonly Attachment[]
  /** The one that is shown; undefined: closed. */
  openId: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

/** An attachment in the page: a picture or a PDF as it is, of anything else what it is; the arrow keys go on. */
export function PreviewDialog({ attachments, openId, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const index = attachments.findIndex(({ id }) => id === openId)
  const attachment = attachments[index]
  const address = useAddresses(attachment ? [attachment.id] : [])?.[0]
  const neighbour = (step: -1 | 1) => attachments[index + step]
  const step = (to: -1 | 1, label: string) =>
    attachments.length > 1 && (
      <Button
        icon={to < 0 ? <LeftOutlined /> : <RightOutlined />}
        aria-label={label}
        disabled={!neighbour(to)}
        onClick={() => onOpen(neighbour(to)?.id ?? '')}
      />
    )
  return (
    <Modal
      open={attachment !== undefined}
      title={attachment?.fileName}
      width="min(1100px, 96vw)"
      style={{ top: 24 }}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          {step(-1, t('上一个'))}
          {step(1, t('下一个'))}
          <span className="muted num">{attachment && sizeText(attachment.size)}</span>
          <Button
            icon={<DownloadOutlined />}
            disabled={!address}
            onClick={() => address && saveAddress(address)}
          >
            {t('下载')}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        {address && address.id === openId ? (
          <Content key={address.id} address={address} />
        ) : (
          <Bone className={styles.bone} />
        )}
      </div>
    </Modal>
  )
}

function Content({ address }: { address: AttachmentAddress }) {
  const { t } = useTranslation()
  const { url, fileName, contentType } = address
  if (isPicture(contentType)) return <PictureView url={url} name={fileName} />
  if (contentType === 'application/pdf') return <PdfPages url={url} name={fileName} />
  return (
    <div className={styles.other}>
      <FileIcon contentType={contentType} />
      <p>{t('这种文件不能在页面中预览，请下载后打开。')}</p>
    </div>
  )
}
