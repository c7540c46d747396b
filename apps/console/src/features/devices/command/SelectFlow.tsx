import { executeCommand, selectPoint } from '@energy-console/contract/telemetry'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../api/callApi'
import { useTranslation } from '../../../i18n/useTranslation'
import type { DialogHandle } from '../../../kit/askDialog'
import styles from './Command.module.css'
import { CommandFacts } from './CommandFacts'
import type { CommandQuestion } from './commandQuestion'
import type { CommandResult, Wanted } from './commandResult'
import { refused } from './commandResult'
import { giveUp } from './giveUp'
import { TypedName } from './TypedName'
import { useCountdown } from './useCountdown'

interface Props {
  wanted: Wanted
  question: CommandQuestion
  note: string
  handle: DialogHandle<CommandResult>
}

/** Select before operate: the server holds the point for this user; the name stands large, or is typed; then it is carried out. */
export function SelectFlow({ wanted, question, note, handle }: Props) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<{ id: string; untilMs: number }>()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const seconds = useCountdown(selected?.untilMs)
  const isHeld = selected !== undefined && seconds > 0
  const held = useRef<string | undefined>(undefined)
  held.current = isHeld ? selected.id : undefined
  const isNamed = !wanted.isNameTyped || typed.trim() === wanted.deviceName

  useEffect(() => handle.onClose(() => giveUp(held.current)), [handle])

  async function select(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      const { itemId, value } = wanted
      // by hand: what stands in the way is shown in the dialog, and what holds is counted down there
      const answer = await callApi(selectPoint, { body: { itemId, value }, isSilent: true })
      setSelected({ id: answer.commandId, untilMs: Date.now() + answer.remainingMs })
    } catch (thrown) {
      const result = refused(thrown)
      if (result.isBlocked) handle.end(result)
      else setProblem(result.text)
    } finally {
      setBusy(false)
    }
  }

  async function execute(): Promise<void> {
    if (!selected || isBusy) return
    setBusy(true)
    try {
      const body = { id: selected.id, ...(wanted.isNameTyped ? { typedName: typed } : {}) }
      // by hand: what the device answers is the message
      handle.end({ kind: 'done', answer: await callApi(executeCommand, { body, isSilent: true }) })
    } catch (thrown) {
      handle.end(refused(thrown))
    }
  }

  return (
    <>
      <CommandFacts question={question} note={note} />
      {problem !== undefined && <Alert showIcon type="error" title={problem} className={styles.typed} />}
      {isHeld && wanted.isNameTyped && (
        <TypedName deviceName={wanted.deviceName} value={typed} onChange={setTyped} />
      )}
      <div className={styles.state} role="status">
        {isHeld ? (
          <>
            {t('已选择，请在时限内执行')}
            <strong className={`num ${styles.count}`}>{seconds} s</strong>
          </>
        ) : selected ? (
          t('选择已超时，没有下发任何命令。')
        ) : (
          t('第一步：选择。选择后 30 秒内执行，期间其他人不能操作。')
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          autoFocus={!isHeld || !wanted.isNameTyped}
          disabled={isBusy && isHeld}
          onClick={() => {
            giveUp(held.current)
            handle.end({ kind: 'calledOff' })
          }}
        >
          {t('取消')}
        </Button>
        {isHeld ? (
          <Button danger type="primary" disabled={!isNamed} loading={isBusy} onClick={() => void execute()}>
            {t('执行：{{what}}', { what: question.verb ?? question.to })}
          </Button>
        ) : (
          <Button type="primary" loading={isBusy} onClick={() => void select()}>
            {t('选择')}
          </Button>
        )}
      </div>
    </>
  )
}
