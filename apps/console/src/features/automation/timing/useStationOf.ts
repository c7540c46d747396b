import { airconTimings, timingTasks, voiceAnnouncements } from '@energy-console/contract/automation'
import { Form } from 'antd'
import { useCall } from '../../../api/useCall'

/** What the schedule in the form is. */
export type TimingResource = 'points' | 'aircon' | 'voice'

/** The station of the schedule in the form: the one that is chosen for a new one, else the one that it has. */
export function useStationOf(kind: TimingResource, recordId: string | undefined): string | undefined {
  const form = Form.useFormInstance()
  const chosen: unknown = Form.useWatch('stationId', form)
  const query = { query: { id: recordId ?? '0' } }
  const isEnabled = recordId !== undefined
  const task = useCall(timingTasks.calls.detail, query, { isEnabled: isEnabled && kind === 'points' })
  const aircon = useCall(airconTimings.calls.detail, query, { isEnabled: isEnabled && kind === 'aircon' })
  const voice = useCall(voiceAnnouncements.calls.detail, query, { isEnabled: isEnabled && kind === 'voice' })
  if (isEnabled) return task.data?.stationId ?? aircon.data?.stationId ?? voice.data?.stationId
  return typeof chosen === 'string' && chosen !== '' ? chosen : undefined
}
