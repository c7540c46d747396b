import { Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Command.module.css'

interface TypedNameProps {
  deviceName: string
  value: string
  onChange: (value: string) => void
}

/** The name of the device, typed by whoever is about to switch it. */
export function TypedName({ deviceName, value, onChange }: TypedNameProps) {
  const { t } = useTranslation()
  return (
    <Input
      autoFocus
      className={styles.typed}
      aria-label={t('输入设备名称')}
      placeholder={t('输入设备名称：{{name}}', { name: deviceName })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
