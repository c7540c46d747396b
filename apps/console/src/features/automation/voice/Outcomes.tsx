import { type UtteranceState, utteranceStates, voiceUtterances } from '@energy-console/contract/automation'
import { Modal, Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { StatusTag } from '../../../kit/StatusTag'

const tones = {
  waiting: 'info',
  taken: 'info',
  spoken: 'good',
  shown: 'warning',
  failed: 'error',
  missed: 'warning',
  quiet: 'off',
} as const

/** How something stands that was to be said, with why it was not. */
export function Outcome({ state, reason }: { state: UtteranceState; reason: Reason | null }) {
  const { t } = useTranslation()
  return (
    <>
      <StatusTag tone={tones[state]}>{t(utteranceStates[state])}</StatusTag>{' '}
      {reason && t(reason.text, reason.params)}
    </>
  )
}

interface Reason {
  text: string
  params: Record<string, string | number>
}

const isOpen = (state: string) => state === 'waiting' || state === 'taken'

/** What comes of what somebody has just tried, device by device. */
export function Outcomes({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(
    voiceUtterances.calls.page,
    { query: { id_in: ids.join(), size: '100' } },
    { refetchMs: (answer) => (answer?.records.every(({ state }) => !isOpen(state)) ? false : 1_000) },
  )
  return (
    <Modal open title={t('播报结果')} footer={null} onCancel={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <ul>
          {data.records.map(({ id, deviceName, content, state, reason }) => (
            <li key={id}>
              <b>{deviceName}</b> {content} <Outcome state={state} reason={reason} />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
