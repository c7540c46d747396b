import type { Call, DataOf } from '@energy-console/contract'
import { App } from 'antd'
import { useState } from 'react'
import { CallError } from '../../api/CallError'
import { notify } from '../../api/notify'
import { callerOf, useSession } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { NameList } from '../NameList'
import { type Action, contextOf, doneWords, isOffered, mayCall, type Told } from './action'
import { makeCalls } from './makeCalls'

/** Whether the user may make a call at all; for columns and panels that nobody else needs. */
export const useMayCall = (call: Call): boolean => useSession((state) => mayCall(call, callerOf(state)))

/**
 * Carries actions out: asks where there is a question, makes the call, says that it has succeeded, and fetches again what
 * it has changed. A refusal has been said by the call.
 */
export function useActions() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const session = useSession()
  const caller = callerOf(session)

  async function carryOut<S, C extends Call>(action: Action<S, C>, subject: S, told: Told<C>) {
    let answer: DataOf<C>
    let isTold = false
    const shows = (error: CallError) => {
      isTold = true
      return told.onRefused?.(error) === true
    }
    try {
      answer = await makeCalls(action, subject, shows)
    } catch (thrown) {
      if (thrown instanceof CallError && !isTold) told.onRefused?.(thrown)
      return // why not has been said
    }
    const words = doneWords(action, answer, subject)
    if (words)
      notify.success(t(words.text, words.params), words.title ? { title: t(words.title) } : undefined)
    await told.onDone?.(answer)
  }

  async function start<S, C extends Call>(action: Action<S, C>, subject: S, told: Told<C> = {}) {
    const { confirm } = action
    if (!confirm) return carryOut(action, subject, told)
    const params = confirm.params?.(subject)
    const title = t(confirm.title, params)
    const names = confirm.names?.(subject)
    const list = names && <NameList names={names} />
    const text = confirm.text !== undefined && <p>{t(confirm.text, params)}</p>
    const onOk = () => carryOut(action, subject, told)
    if (confirm.uses) {
      const uses = await confirm.uses(subject).catch(() => undefined) // why it could not be asked has been said
      if (!uses) return
      const { askRemoval } = await import('../askRemoval')
      const said = (
        <>
          {text}
          {confirm.more?.(subject)}
        </>
      )
      askRemoval({ modal, t, title, names: list, text: said, uses, onRemove: onOk })
      return
    }
    const isDanger = confirm.isDanger ?? action.isDanger ?? false
    modal.confirm({
      title,
      content: (
        <>
          {list}
          {text}
        </>
      ),
      okText: t(confirm.okText ?? action.label, contextOf(action.call)),
      ...(isDanger
        ? { okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' as const } }
        : {}),
      cancelText: t('取消'),
      onOk,
    })
  }

  return {
    /** Whether the user is offered the action on the subject. */
    isOffered: <S, C extends Call>(action: Action<S, C>, subject: S) => isOffered(action, subject, caller),
    /** Resolves when it is done or refused, or when the question stands. */
    start,
  }
}

/** One action where its own button does not serve: a form of the page, an entry of a menu, a drop. */
export function useAction<S, C extends Call>(action: Action<S, C>) {
  const { isOffered, start } = useActions()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    isOffered: (subject: S) => isOffered(action, subject),
    start: async (subject: S, told?: Told<C>) => {
      setBusy(true)
      await start(action, subject, told).finally(() => setBusy(false))
    },
  }
}
