import { type Agreement, acceptAgreement } from '@energy-console/contract/system'
import { Button, Modal } from 'antd'
import { signOut } from '../../api/sign-in/signIn'
import { useTranslation } from '../../i18n/useTranslation'
import { action } from '../../kit/action/action'
import { useAction } from '../../kit/action/useActions'
import { RichText } from '../../kit/RichText'
import styles from './Greeting.module.css'
import { Scrolled } from './Scrolled'

const accept = action({
  call: acceptAgreement,
  label: '同意并继续',
  input: (id: string) => ({ body: { id } }),
})

/** Asks for the version of the privacy agreement that the user has not accepted yet: accept, or leave. */
export function AgreementDue({ due }: { due: Agreement }) {
  const { t } = useTranslation()
  const { start, isBusy } = useAction(accept)
  return (
    <Modal
      open
      centered
      width={760}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('{{title}}（{{version}}）', { title: due.title, version: due.version })}
      footer={
        <div className={styles.ways}>
          <Button onClick={() => void signOut()}>{t('不同意并退出')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void start(due.id)}>
            {t('同意并继续')}
          </Button>
        </div>
      }
    >
      {due.changes !== '' && <p className={styles.changes}>{due.changes}</p>}
      <Scrolled label={due.title}>
        <RichText html={due.content} />
      </Scrolled>
    </Modal>
  )
}
