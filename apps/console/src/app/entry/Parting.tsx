import { InfoCircleOutlined } from '@ant-design/icons'
import { useParting } from '../../api/sign-in/parting'
import { useTranslation } from '../../i18n/useTranslation'
import styles from './Parting.module.css'

/** Why the last session has ended without its user asking for it; it stands until somebody types. */
export function Parting() {
  const { t } = useTranslation()
  const text = useParting((state) => state.text)
  if (text === undefined) return null
  return (
    <p className={styles.parting} role="alert">
      <InfoCircleOutlined />{' '}
      <span>
        {text
          .split('\n')
          .map((line) => t(line))
          .join(' ')}
      </span>
    </p>
  )
}
