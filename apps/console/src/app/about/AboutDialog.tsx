import { getAbout } from '@energy-console/contract/system'
import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/useCall'
import { ReleaseNotes } from '../../features/system'
import { useBrand } from '../brand/useBrand'
import { Logo } from '../layout/Logo'
import styles from './AboutDialog.module.css'

/** Which version this is, what is new in it, and under which licence it comes. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { title } = useBrand()
  const { data } = useCall(getAbout)
  return (
    <Modal open width={560} title={t('关于')} footer={null} onCancel={onClose}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Logo size={44} />
        </span>
        <div>
          <strong>{title}</strong>
          <p className="muted">
            {data
              ? t('版本 {{version}}，服务自 {{time}} 起运行', { version: data.version, time: data.startTime })
              : '…'}
          </p>
        </div>
      </div>
      <ReleaseNotes />
      <p className="muted">{t('以 MIT 许可发布：可以自由使用、修改和分发，需保留版权声明，不提供担保。')}</p>
    </Modal>
  )
}
