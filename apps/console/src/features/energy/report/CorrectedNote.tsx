import { pathOf } from '@energy-console/contract'
import {
  counterCorrections,
  counterCorrectionsPage,
  readingCorrections,
  readingCorrectionsPage,
} from '@energy-console/contract/telemetry'
import { Alert, Flex } from 'antd'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'

/** That what meters showed was corrected within the period; nothing is said where it was not. */
export function CorrectedNote({ count }: { count: number }) {
  const { t } = useTranslation()
  const maySeeCounters = useMayCall(counterCorrections.calls.page)
  const maySeeReadings = useMayCall(readingCorrections.calls.page)
  if (count === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('这段时间有 {{count}} 处修正（换表、清零、读数修正等），电量按修正后的读数计算。', { count })}
      action={
        <Flex gap="small" wrap>
          {maySeeCounters && <Link to={pathOf(counterCorrectionsPage, {})}>{t('查看计数修正')}</Link>}
          {maySeeReadings && <Link to={pathOf(readingCorrectionsPage, {})}>{t('查看读数修正')}</Link>}
        </Flex>
      }
    />
  )
}
