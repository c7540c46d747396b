import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../kit/StatusTag'
import { clockText } from './clockText'

/** By how much a gateway's clock is ahead, in words. */
export function ClockAhead({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  return <StatusTag tone="warning">{clockText(seconds, t)}</StatusTag>
}
