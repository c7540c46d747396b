import { pathOf } from '@energy-console/contract'
import {
  alarmSuppressions,
  alarmSuppressionsPage,
  type SilencedDevice,
} from '@energy-console/contract/alarms'
import { Alert, Space } from 'antd'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { silenceWords } from '../../../kit/device/silenceWords'
import { useSilence } from '../../../kit/device/useSilence'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { useIsNarrow } from '../../../kit/useIsNarrow'

const end = action({
  call: alarmSuppressions.calls.remove,
  label: '恢复提示',
  input: ({ id }: SilencedDevice) => ({ query: { ids: id } }),
  confirm: {
    title: '恢复提示该设备的告警？',
    text: '仍未恢复的告警随即提示。',
  },
  done: '已恢复提示',
})

/** That the alarms of a device are put aside, with what ends it, and the way to where all of it stands; nothing where they are told. */
export function SilenceAlert({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation()
  const zone = useZone()
  const isNarrow = useIsNarrow()
  const silence = useSilence(deviceId)
  const maySee = useMayCall(alarmSuppressions.calls.page)
  if (!silence) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={silenceWords(t, (ms) => timeText(ms, zone), silence)}
      action={
        <Space orientation={isNarrow ? 'vertical' : 'horizontal'}>
          {maySee && (
            <Link to={`${pathOf(alarmSuppressionsPage, {})}?deviceId=${deviceId}`}>{t('查看告警抑制')}</Link>
          )}
          <ActionButton action={end} subject={silence} size="small" />
        </Space>
      }
    />
  )
}
