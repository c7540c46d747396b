import { Flex } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ClockOff, isClockOff } from '../../../kit/device/ClockDrift'
import { StatusTag } from '../../../kit/StatusTag'

interface GatewayStateProps {
  isOnline: boolean
  /** By how much its clock, or one behind it, is off, where that is known. */
  clockDriftSeconds: number | null | undefined
}

/** Whether a gateway is there, and whether its clock can be trusted. */
export function GatewayState({ isOnline, clockDriftSeconds }: GatewayStateProps) {
  const { t } = useTranslation()
  return (
    <Flex vertical>
      <StatusTag tone={isOnline ? 'good' : 'off'}>{t(isOnline ? '在线' : '离线')}</StatusTag>
      {isClockOff(clockDriftSeconds) && <ClockOff seconds={clockDriftSeconds} />}
    </Flex>
  )
}
