import { pathOf } from '@energy-console/contract'
import { alarmSuppressions, alarmSuppressionsPage } from '@energy-console/contract/alarms'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayCall } from '../../../kit/action/useActions'
import { silenceWords } from '../../../kit/device/silenceWords'
import { useSilence } from '../../../kit/device/useSilence'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'

/** That the alarms of a device are put aside, with the way to where that is ended; nothing where they are told. */
export function SilenceAlert({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation()
  const zone = useZone()
  const silence = useSilence(deviceId)
  const maySee = useMayCall(alarmSuppressions.calls.page)
  if (!silence) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={silenceWords(t, (ms) => timeText(ms, zone), silence)}
      action={
        maySee && (
          <Link to={`${pathOf(alarmSuppressionsPage, {})}?deviceId=${deviceId}`}>{t('查看告警抑制')}</Link>
        )
      }
    />
  )
}
