import { Alert } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { figureText } from '../../../kit/value/figureText'

interface UnpricedNoteProps {
  /** Energy that no tariff covers; nothing is said where there is none. */
  kwh: number
  /** Whose energy it is, where several are looked at. */
  names?: string
}

/** What the cost does not hold because it was drawn before the first tariff began. */
export function UnpricedNote({ kwh, names }: UnpricedNoteProps) {
  const { t } = useTranslation()
  if (kwh <= 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('有 {{kwh}} kWh 发生在第一个电价版本之前，没有计入电费。', {
        kwh: figureText(kwh, { decimals: 1 }),
      })}
      description={names}
    />
  )
}
