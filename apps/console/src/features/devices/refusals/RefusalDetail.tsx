import { type GatewayLogCode, gatewayLogCodes } from '@energy-console/contract/telemetry'
import { useTranslation } from '../../../i18n/useTranslation'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { refusalText } from './refusalText'

const isCode = (code: string): code is GatewayLogCode => code in gatewayLogCodes

/** The detail of a refusal in words; as the server wrote it on hover. */
export function RefusalDetail({ code, detail }: { code: string; detail: string }) {
  const { t } = useTranslation()
  const zone = useZone()
  if (!isCode(code)) return detail
  const timeOf = (ts: number) => timeText(ts, zone)
  return <span title={detail}>{refusalText(code, detail, { t, timeOf })}</span>
}
