import {
  cancelCommand,
  confirmCommand,
  declineCommand,
  listOpenCommands,
  type OpenCommand,
} from '@energy-console/contract/telemetry'
import { Alert, App, Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { refreshNouns } from '../../../api/cache/refresh'
import { callApi } from '../../../api/callApi'
import { realtime } from '../../../api/realtime/realtime'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { useAction, useMayCall } from '../../../kit/action/useActions'
import { askText } from '../../../kit/askText'
import { askCommand } from './askCommand'
import { BlockedConditions } from './BlockedConditions'
import styles from './Command.module.css'
import { commandQuestion, wordsOfAnswer } from './commandQuestion'
import { refused } from './commandResult'
import { readPoint } from './readPoint'
import { useCountdown } from './useCountdown'

/** Asked again so often where no push says that something has changed. */
const followMs = 5_000

const decline = action({
  call: declineCommand,
  label: '拒绝',
  input: (body: { id: string; reason: string }) => ({ body }),
  done: '已拒绝',
})
const takeBack = action({
  call: cancelCommand,
  label: '取消操作',
  input: (id: string) => ({ body: { id } }),
  done: '已取消',
})

/** What is selected just now and what waits for a second person, of a device or of all; nothing where there is nothing. */
export function OpenCommands({ deviceId }: { deviceId?: string }) {
  const mayLook = useMayCall(listOpenCommands)
  const { data = [] } = useCall(
    listOpenCommands,
    { query: deviceId === undefined ? {} : { deviceId } },
    { isEnabled: mayLook, refetchMs: followMs, staleMs: 0 },
  )
  useEffect(
    () => realtime.onPush(({ type }) => void (type === 'command' && refreshNouns(['deviceCommand'], 'now'))),
    [],
  )
  if (data.length === 0) return null
  return (
    <div className={styles.open}>
      {data.map((command) => (
        <OpenLine key={command.id} command={command} />
      ))}
    </div>
  )
}

function OpenLine({ command }: { command: OpenCommand }) {
  const { t } = useTranslation()
  const { id, status, userName, deviceName, propertyName, valueText, isOwn, remainingMs } = command
  // counted from when it was told, not from when this is drawn
  const untilMs = useMemo(() => Date.now() + remainingMs, [remainingMs])
  const seconds = useCountdown(untilMs)
  const what = `${deviceName} ${propertyName} → ${valueText}`
  const isAsked = status === 'requested'
  return (
    <Alert
      showIcon
      type={isAsked ? 'warning' : 'info'}
      title={t(isAsked ? '{{who}} 请第二人确认：{{what}}' : '{{who}} 已选择：{{what}}', {
        who: userName,
        what,
      })}
      description={
        <>
          {t('剩余 {{seconds}} 秒', { seconds: String(seconds) })}
          {isOwn ? (
            <div className={styles.buttons}>
              <ActionButton action={takeBack} subject={id} size="small" />
            </div>
          ) : (
            isAsked && <SecondButtons command={command} />
          )}
        </>
      }
    />
  )
}

/** Confirms in the same words that the other was asked with, or says why not. */
function SecondButtons({ command }: { command: OpenCommand }) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const declining = useAction(decline)
  const [isBusy, setBusy] = useState(false)
  const { id, itemId, value, valueText, deviceName, propertyName } = command

  async function confirm(): Promise<void> {
    const known = await readPoint(itemId).catch(() => undefined)
    if (!known) return void message.error(t('数据点不存在，命令未下发'))
    const { point, present, points } = known
    const question = commandQuestion(point, { present, wanted: value, points, now: Date.now() })
    const note = t('由 {{who}} 申请，您作为第二人确认后立即下发。', { who: command.userName })
    if (!(await askCommand({ modal, t, question, note }))) return
    setBusy(true)
    try {
      // by hand: what the device answers is the message
      const words = wordsOfAnswer(await callApi(confirmCommand, { body: { id }, isSilent: true }))
      const done = t('设备已执行：{{what}}', { what: `${deviceName} ${propertyName} → ${valueText}` })
      message.success(words === '' ? done : t('{{done}}。{{words}}', { done, words }))
    } catch (thrown) {
      const { text, isBlocked } = refused(thrown)
      if (isBlocked)
        modal.error({
          title: text,
          width: 760,
          content: <BlockedConditions itemId={itemId} value={String(value)} />,
          okText: t('关闭'),
        })
      else message.error(text, 8)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.buttons}>
      <Button
        size="small"
        loading={declining.isBusy}
        onClick={async () => {
          // by hand: a reason is all that the action needs
          const reason = await askText(modal, t, { title: t('拒绝的原因'), current: '', maxLength: 200 })
          if (reason?.trim()) void declining.start({ id, reason: reason.trim() })
        }}
      >
        {t('拒绝')}
      </Button>
      <Button size="small" danger type="primary" loading={isBusy} onClick={() => void confirm()}>
        {t('作为第二人确认')}
      </Button>
    </div>
  )
}
