import { getAgreement } from '@energy-console/contract/system'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { RichText } from '../../kit/RichText'
import styles from './Greeting.module.css'
import { Scrolled } from './Scrolled'

/** The privacy agreement that holds, to be read before sign-in; nothing where there is none. */
export function AgreementLink() {
  const { t } = useTranslation()
  const { data: agreement } = useCall(getAgreement)
  const [isOpen, setOpen] = useState(false)
  if (!agreement) return null
  return (
    <p className={styles.link}>
      <Button type="link" onClick={() => setOpen(true)}>
        {t('《{{title}}》', { title: agreement.title })}
      </Button>
      <Modal
        open={isOpen}
        centered
        width={760}
        title={t('{{title}}（{{version}}）', { title: agreement.title, version: agreement.version })}
        footer={null}
        onCancel={() => setOpen(false)}
      >
        <Scrolled label={agreement.title}>
          <RichText html={agreement.content} />
        </Scrolled>
      </Modal>
    </p>
  )
}
