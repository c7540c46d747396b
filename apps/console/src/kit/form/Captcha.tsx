import { getCaptcha } from '@energy-console/contract/identity'
import { type ReactNode, useEffect } from 'react'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import styles from './Captcha.module.css'

interface CaptchaProps {
  /** Told the key that belongs to the picture. */
  onKey: (key: string) => void
  children: ReactNode
}

/** The picture beside the captcha's input; a click fetches another. */
export function Captcha({ onKey, children }: CaptchaProps) {
  const { t } = useTranslation()
  const { data, refetch } = useCall(getCaptcha, {}, { staleMs: 0 })
  useEffect(() => {
    if (data) onKey(data.key)
  }, [data, onKey])
  return (
    <div className={styles.captcha}>
      {children}
      <button type="button" aria-label={t('换一张')} onClick={() => void refetch()}>
        {data && <img src={data.image} alt={t('验证码')} />}
      </button>
    </div>
  )
}
