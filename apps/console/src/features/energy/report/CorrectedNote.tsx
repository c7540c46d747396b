import { pathOf } from '@energy-console/contract'
import { counterCorrections, counterCorrectionsPage } from '@energy-console/contract/telemetry'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayCall } from '../../../kit/action/useActions'

/** That what meters showed was corrected within the period; nothing is said where it was not. */
export function CorrectedNote({ count }: { count: number }) {
  const { t } = useTranslation()
  const mayLook = useMayCall(counterCorrections.calls.page)
  if (count === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('这段时间有 {{count}} 处计数修正（换表、清零等），电量按修正后的读数计算。', { count })}
      action={mayLook && <Link to={pathOf(counterCorrectionsPage, {})}>{t('查看计数修正')}</Link>}
    />
  )
}
