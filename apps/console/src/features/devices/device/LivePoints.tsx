import { listDevicePoints } from '@energy-console/contract/devices'
import { Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { Failure } from '../../../kit/Failure'
import { DeviceValues } from './DeviceValues'

/** The live values of a device with their curves, on a page of something else. */
export function LivePoints({ deviceId }: { deviceId: string }) {
  const { data, error, refetch } = useCall(listDevicePoints, { query: { deviceId } }, { staleMs: 60_000 })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return <DeviceValues points={data} deviceId={deviceId} />
}
