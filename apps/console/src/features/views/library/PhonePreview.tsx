import { getView, type ViewRow } from '@energy-console/contract/views'
import { Button, Modal, Typography } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { Failure } from '../../../kit/Failure'
import { ViewPane } from '../running/ViewPane'
import { LinkCode } from './LinkCode'
import styles from './PhonePreview.module.css'

interface Props {
  /** Undefined: closed. */
  view: ViewRow | undefined
  onClose: () => void
  onShare?: ((view: ViewRow) => void) | undefined
}

/** A view in the frame of a phone, live, with the code that opens it on a real one. */
export function PhonePreview({ view, onClose, onShare }: Props) {
  const { t } = useTranslation()
  const id = view?.id ?? '0'
  const { data, error, refetch } = useCall(
    getView,
    { query: { id, published: 'true' } },
    { isEnabled: view !== undefined },
  )
  const address = `${location.origin}/zutai-viewer/${id}?fit=width`
  return (
    <Modal
      open={view !== undefined}
      title={view?.name}
      footer={null}
      width={640}
      centered
      onCancel={onClose}
      destroyOnHidden
    >
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      <div className={styles.split}>
        <section className={styles.phone} aria-label={t('手机预览')}>
          <div className={styles.glass}>
            {data ? (
              <ViewPane
                key={`${data.id} ${data.revision}`}
                id={data.id}
                name={data.name}
                content={data.content}
                stationId={data.stationId}
              />
            ) : (
              <Bone className={styles.screen} />
            )}
          </div>
        </section>
        <div className={styles.side}>
          <Typography.Text strong>{t('扫码在手机上打开')}</Typography.Text>
          <LinkCode link={address} label={t('画面的二维码')} />
          <Typography.Paragraph copyable={{ text: address }} className={styles.hint}>
            {t('登录后查看实时数据。手机须能访问 {{origin}}。', { origin: location.origin })}
          </Typography.Paragraph>
          {view && onShare && <Button onClick={() => onShare(view)}>{t('生成免登录链接')}</Button>}
        </div>
      </div>
    </Modal>
  )
}
