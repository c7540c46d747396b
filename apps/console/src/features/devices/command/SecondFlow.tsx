import { commandLife, getCommandState, requestCommand } from '@energy-console/contract/telemetry'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../api/callApi'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import type { DialogHandle } from '../../../kit/askDialog'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import styles from './Command.module.css'
import { CommandFacts } from './CommandFacts'
import type { CommandQuestion } from './commandQuestion'
import { type CommandResult, refused, type Wanted } from './commandResult'
import { giveUp } from './giveUp'
import { TypedName } from './TypedName'
import { useCountdown } from './useCountdown'

interface Props {
  wanted: Wanted
  question: CommandQuestion
  note: string
  handle: DialogHandle<CommandResult>
}

const followMs = 1_000
/** Still on their way. */
const openStates = new Set(['requested', 'confirmed', 'sent'])

/** Asks for a second person and waits for what he says, and for what the device answers then. */
export function SecondFlow({ wanted, question, note, handle }: Props) {
  const { t } = useTranslation()
  const [requested, setRequested] = useState<{ id: string; untilMs: number }>()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const id = requested?.id
  const { data } = useCall(
    getCommandState,
    { query: { id: id ?? '0' } },
    {
      isEnabled: id !== undefined,
      staleMs: 0,
      refetchMs: (answer) => (answer && !openStates.has(answer.status) ? false : followMs),
    },
  )
  const status = id === undefined ? undefined : (data?.status ?? 'requested')
  const isOpen = status === 'requested'
  const isOver = status !== undefined && !openStates.has(status)
  const seconds = useCountdown(isOpen ? requested?.untilMs : undefined)
  const isNamed = !wanted.isNameTyped || typed.trim() === wanted.deviceName
  const open = useRef<string | undefined>(undefined)
  open.current = isOpen ? id : undefined

  useEffect(() => handle.onClose(() => giveUp(open.current)), [handle])
  useEffect(() => {
    if (status === 'answered') handle.end({ kind: 'done', answer: undefined })
  }, [status, handle])

  async function request(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      const { itemId, value } = wanted
      const body = { itemId, value, ...(wanted.isNameTyped ? { typedName: typed } : {}) }
      // by hand: what stands in the way is shown in the dialog, and how it goes on too
      const answer = await callApi(requestCommand, { body, isSilent: true })
      setRequested({ id: answer.commandId, untilMs: Date.now() + answer.remainingMs })
    } catch (thrown) {
      const result = refused(thrown)
      if (result.isBlocked) handle.end(result)
      else setProblem(result.text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <CommandFacts question={question} note={note} />
      {problem !== undefined && <Alert showIcon type="error" title={problem} className={styles.typed} />}
      {status === undefined && wanted.isNameTyped && (
        <TypedName deviceName={wanted.deviceName} value={typed} onChange={setTyped} />
      )}
      <div className={styles.state} role="status">
        {status === undefined ? (
          t('须由另一位有权限的人在 2 分钟内确认后才会下发。')
        ) : (
          <>
            <StateTag life={commandLife} state={status} />
            {isOpen && (
              <>
                {t('已通知有权限的人')}
                <strong className={`num ${styles.count}`}>{seconds} s</strong>
              </>
            )}
            {[data?.secondUserName, isOver ? data?.reason : ''].filter(Boolean).join('：')}
          </>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          autoFocus={!wanted.isNameTyped}
          onClick={() => {
            giveUp(open.current)
            handle.end({ kind: 'calledOff' })
          }}
        >
          {t(isOver ? '关闭' : '取消')}
        </Button>
        {status === undefined && (
          <Button danger type="primary" disabled={!isNamed} loading={isBusy} onClick={() => void request()}>
            {t('申请第二人确认')}
          </Button>
        )}
      </div>
    </>
  )
}
