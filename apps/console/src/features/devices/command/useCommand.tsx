import { refusalParams, writtenValue } from '@energy-console/contract/devices'
import { QueuedAnswer, telemetryErrors, writePoint } from '@energy-console/contract/telemetry'
import { lazyPart } from '@energy-console/schematic-react/part'
import { App } from 'antd'
import { useCallback } from 'react'
import { logError } from '../../../api/browser/errorLog'
import { callApi } from '../../../api/callApi'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { askDialog } from '../../../kit/askDialog'
import { durationText } from '../../../kit/value/durationText'
import { askCommand } from './askCommand'
import { BlockedConditions } from './BlockedConditions'
import { commandQuestion, wordsOfAnswer } from './commandQuestion'
import { type CommandResult, isAway, isFault, refused } from './commandResult'
import { readPoint } from './readPoint'
import { SecondFlow } from './SecondFlow'
import { SelectFlow } from './SelectFlow'

/** Fetched when a device is away: drawings write too, and carry no more than they need. */
const WaitFlow = lazyPart(async () => (await import('./WaitFlow')).WaitFlow)

/** A value that somebody wants a point to have; `note` is asked beside the question itself. */
export interface Command {
  itemId: string
  value: unknown
  note?: string
  /** Takes what it was refused for, where that is said in a dialog; a message says it otherwise. */
  onRefused?: (text: string) => void
}

/**
 * Sends commands to devices: refuses what the user may not do or the point does not take, asks as the property wants it
 * (nothing, a question, a selection, a second person) with the names and values as they are now, waits for the device, and
 * says in a sentence what came of it; what an interlock forbids is shown with its conditions. Where the device is away and its
 * property asks for neither selection nor second person, it offers to let the command wait. Answers what became of it.
 */
export function useCommand(): (command: Command) => Promise<CommandResult['kind']> {
  const { modal, message } = App.useApp()
  const { t } = useTranslation()
  const mayWrite = useButton('device_write')

  return useCallback(
    async ({ itemId, value, note = '', onRefused }): Promise<CommandResult['kind']> => {
      const refuse = (text: string): CommandResult['kind'] => {
        if (onRefused) onRefused(text)
        else message.error({ key: 'command', content: text })
        return 'refused'
      }
      if (!mayWrite) return refuse(t('没有下发控制的权限'))
      const known = await readPoint(itemId).catch(() => undefined)
      if (!known) return refuse(t('数据点不存在，命令未下发'))
      const { point, present, points } = known
      const written = writtenValue(value, point)
      if ('refusal' in written) return refuse(t(telemetryErrors[written.refusal].text, refusalParams(point)))
      const question = commandQuestion(point, { present, wanted: written.value, points, now: Date.now() })
      const key = `write ${itemId}`
      const said = `${point.deviceName} ${question.propertyName} → ${question.to}`
      const { deviceName, isNameTyped, confirmation } = point
      const wanted = { itemId, value: written.value, deviceName, isNameTyped }
      const calledOff: CommandResult = { kind: 'calledOff' }

      const write = async (waitSeconds?: number): Promise<CommandResult> => {
        message.loading({ key, content: t('正在等待设备应答…'), duration: 0 })
        try {
          const body = { itemId, value: written.value, expireSeconds: waitSeconds }
          // by hand: what the device answers is the message
          const answer = await callApi(writePoint, { body, isSilent: true })
          const isQueued = waitSeconds !== undefined && QueuedAnswer.safeParse(answer).success
          return isQueued ? { kind: 'waits', seconds: waitSeconds } : { kind: 'done', answer }
        } catch (thrown) {
          return refused(thrown)
        } finally {
          message.destroy(key)
        }
      }
      const writeOrWait = async (): Promise<CommandResult> => {
        const result = await write()
        if (!isAway(result)) return result
        const seconds = await askDialog<number | undefined>(modal, undefined, t('设备离线'), (handle) => (
          <WaitFlow {...{ question, note, handle }} />
        ))
        return seconds === undefined ? result : write(seconds)
      }
      const tellRefusal = ({ text, isBlocked, thrown }: Extract<CommandResult, { kind: 'refused' }>) => {
        if (isBlocked)
          modal.error({
            title: text,
            width: 760,
            content: <BlockedConditions itemId={itemId} value={textOf(written.value)} />,
            okText: t('关闭'),
          })
        else if (onRefused) onRefused(text)
        else message.error({ key, content: text, duration: 8 })
        if (isFault(thrown)) logError(thrown, said)
      }
      const carryOut = async (): Promise<CommandResult> => {
        if (confirmation === 'select')
          return askDialog(modal, calledOff, t('选择后执行'), (handle) => (
            <SelectFlow {...{ wanted, question, note, handle }} />
          ))
        if (confirmation === 'second')
          return askDialog(modal, calledOff, t('双人确认'), (handle) => (
            <SecondFlow {...{ wanted, question, note, handle }} />
          ))
        const isAgreed = confirmation === 'none' || (await askCommand({ modal, t, question, note }))
        return isAgreed ? writeOrWait() : calledOff
      }

      const result = await carryOut()
      if (result.kind === 'done') {
        const words = wordsOfAnswer(result.answer)
        const done = t('设备已执行：{{what}}', { what: said })
        message.success({ key, content: words === '' ? done : t('{{done}}。{{words}}', { done, words }) })
      } else if (result.kind === 'waits') {
        const time = durationText(result.seconds, 's', t)
        message.info({ key, content: t('等待设备：{{what}}，{{time}}内上线则执行', { what: said, time }) })
      } else if (result.kind === 'refused') tellRefusal(result)
      return result.kind
    },
    [modal, message, t, mayWrite],
  )
}

/** As interlocks compare it. */
const textOf = (value: number | string | boolean): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value)
