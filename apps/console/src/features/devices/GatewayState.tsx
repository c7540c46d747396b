import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../kit/StatusTag'
import { ClockAhead } from './ClockAhead'

interface GatewayStateProps {
  isOnline: boolean
  /** While its clock, or one behind it, is ahead. */
  clockAheadSeconds: number | undefined
}

/** Whether a gateway is there, and whether its clock can be trusted. */
export function GatewayState({ isOnline, clockAheadSeconds }: GatewayStateProps) {
  const { t } = useTranslation()
  return (
    <Flex vertical>
      <StatusTag tone={isOnline ? 'good' : 'off'}>{t(isOnline ? '在线' : '离线')}</StatusTag>
      {clockAheadSeconds !== undefined && <ClockAhead seconds={clockAheadSeconds} />}
    </Flex>
  )
}
