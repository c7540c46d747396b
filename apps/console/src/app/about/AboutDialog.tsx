import type { DataOf } from '@energy-console/contract'
import { licenceStates } from '@energy-console/contract/licensing'
import { getAbout } from '@energy-console/contract/system'
import { Modal } from 'antd'
import type { TFunction } from 'i18next'
import { useCall } from '../../api/useCall'
import { ReleaseNotes } from '../../features/system'
import { useTranslation } from '../../i18n/useTranslation'
import { BrandMark } from '../brand/BrandMark'
import { useBrand } from '../brand/useBrand'
import styles from './AboutDialog.module.css'

/** Which version this is, what is new in it, to whom it is licensed and until when, and under which licence it comes. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { title } = useBrand()
  const { data } = useCall(getAbout)
  return (
    <Modal open width={560} title={t('关于')} footer={null} onCancel={onClose}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <BrandMark size={44} />
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
      <p className="muted">{data && licenceText(data.licence, t)}</p>
      {data?.licence.state === 'notRequired' && (
        <p className="muted">
          {t('以 MIT 许可发布：可以自由使用、修改和分发，需保留版权声明，不提供担保。')}
        </p>
      )}
    </Modal>
  )
}

/** The licence of this installation, which may need none. */
function licenceText({ state, customer, until }: DataOf<typeof getAbout>['licence'], t: TFunction): string {
  return customer === ''
    ? t('授权：{{state}}', { state: t(licenceStates[state]) })
    : t('授权给 {{customer}}，有效期至 {{until}}', { customer, until })
}
