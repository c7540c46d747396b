import { getSecondFactor } from '@energy-console/contract/identity'
import { Alert, Button, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { useShownTime } from '../../../kit/time/zone'
import { begin, remove, renewCodes } from './factorActions'
import { ProofDialog } from './ProofDialog'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'
import { SetUpDialog } from './SetUpDialog'
import styles from './twoFactor.module.css'

interface TwoFactorCardProps {
  /** The second step was set up and its recovery codes were seen. */
  onSetUp?: () => void
}

type Step =
  | { at: 'begin' | 'renew' | 'remove' }
  | { at: 'scan'; secret: string; uri: string }
  | { at: 'codes'; codes: readonly string[]; isNew: boolean }

/** Recovery codes that are few: time for new ones. */
const few = 3

/** The user's own second step of signing in: set up, replaced, switched off. */
export function TwoFactorCard({ onSetUp }: TwoFactorCardProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const [step, setStep] = useState<Step>()
  const { data, error, refetch } = useCall(getSecondFactor, {}, { staleMs: 0 })
  const close = () => setStep(undefined)
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { isOn, isRequired, since, recoveryLeft } = data

  function closeCodes(isNew: boolean): void {
    close()
    if (isNew) onSetUp?.()
  }
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <strong>{t('两步验证')}</strong>
        <Tag color={isOn ? 'success' : 'default'}>{isOn ? t('已启用') : t('未启用')}</Tag>
      </div>
      <p className="muted">
        {isOn
          ? t('登录时除密码外还须输入身份验证器的动态验证码。启用于 {{time}}。', {
              time: shownTime(since ?? ''),
            })
          : t('启用后，登录时除密码外还须输入手机上身份验证器的动态验证码，密码泄露也无法登录。')}
      </p>
      {isOn && (
        <p className={recoveryLeft < few ? '' : 'muted'}>
          {t('剩余恢复码：{{count}} 个', { count: recoveryLeft })}
        </p>
      )}
      {isRequired && <Alert type="info" showIcon title={t('所在租户要求所有用户启用两步验证。')} />}
      <div className={styles.actions}>
        <Button type={isOn ? 'default' : 'primary'} onClick={() => setStep({ at: 'begin' })}>
          {isOn ? t('更换验证器') : t('启用两步验证')}
        </Button>
        {isOn && <Button onClick={() => setStep({ at: 'renew' })}>{t('更换恢复码')}</Button>}
        {isOn && !isRequired && (
          <Button danger onClick={() => setStep({ at: 'remove' })}>
            {t('停用', { context: 'user' })}
          </Button>
        )}
      </div>
      {step?.at === 'begin' && (
        <ProofDialog
          action={begin}
          title={t('设置两步验证')}
          text={t('先确认是您本人。')}
          onDone={(found) => setStep({ at: 'scan', ...found })}
          onClose={close}
        />
      )}
      {step?.at === 'scan' && (
        <SetUpDialog
          secret={step.secret}
          uri={step.uri}
          onDone={(codes) => setStep({ at: 'codes', codes, isNew: true })}
          onClose={close}
        />
      )}
      {step?.at === 'renew' && (
        <ProofDialog
          action={renewCodes}
          title={t('更换恢复码')}
          text={t('以前的恢复码将全部失效。')}
          onDone={({ recoveryCodes: codes }) => setStep({ at: 'codes', codes, isNew: false })}
          onClose={close}
        />
      )}
      {step?.at === 'remove' && (
        <ProofDialog
          action={remove}
          title={t('停用两步验证')}
          text={t('以后只凭密码即可登录。')}
          onClose={close}
        />
      )}
      {step?.at === 'codes' && (
        <RecoveryCodesDialog codes={step.codes} onClose={() => closeCodes(step.isNew)} />
      )}
    </div>
  )
}
