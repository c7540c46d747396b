import { CheckCircleFilled, CloseCircleFilled, QuestionCircleFilled } from '@ant-design/icons'
import type { DataOf } from '@energy-console/contract'
import { providerChecks, type testProvider } from '@energy-console/contract/identity'
import { Modal } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './ConnectionDialog.module.css'

type Checked = DataOf<typeof testProvider>['checks'][number]

const marks = {
  passed: { Icon: CheckCircleFilled, word: '通过', className: styles.passed },
  unknown: { Icon: QuestionCircleFilled, word: '不能确定', className: styles.unknown },
  failed: { Icon: CloseCircleFilled, word: '失败', className: styles.failed },
} as const

/** What a test of the connection has found, check by check. */
export function ConnectionDialog({
  name,
  checks,
  onClose,
}: {
  name: string
  checks: readonly Checked[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Modal open width={560} title={t('测试连接：{{name}}', { name })} footer={null} onCancel={onClose}>
      <ul className={styles.checks}>
        {checks.map(({ check, outcome, text, params }) => {
          const { Icon, word, className } = marks[outcome]
          const reason = params.reason === undefined ? {} : { reason: t(params.reason) }
          return (
            <li key={check}>
              <Icon className={className} />
              <div>
                <strong>{t(providerChecks[check])}</strong> <span>{t(word)}</span>
                {text !== '' && <p>{t(text, { ...params, ...reason })}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
