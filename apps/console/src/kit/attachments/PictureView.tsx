import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import styles from './PictureView.module.css'

const steps = [1, 1.5, 2, 3, 5]

/** A picture as large as there is room, and larger by steps; then it is scrolled. */
export function PictureView({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation()
  const [step, setStep] = useState(0)
  // An address is renewed while the picture is shown; the picture stays.
  const [shown] = useState(url)
  return (
    <div className={styles.frame}>
      <div className={styles.tools}>
        <Button
          icon={<ZoomOutOutlined />}
          aria-label={t('缩小')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <Button
          icon={<ZoomInOutlined />}
          aria-label={t('放大')}
          disabled={step === steps.length - 1}
          onClick={() => setStep(step + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={name}>
        <img
          src={shown}
          alt={name}
          style={{ width: `${(steps[step] ?? 1) * 100}%`, height: `${(steps[step] ?? 1) * 100}%` }}
        />
      </section>
    </div>
  )
}
