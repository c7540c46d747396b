import type { Call, DataOf } from '@energy-console/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/callApi'
import { notify } from '../../api/notify'
import { holdsButton, useSession } from '../../api/session'
import { type Action, contextOf, isOffered, mayCall, type OnDone } from './action'

/** Whether the user may make a call at all; for columns and panels that nobody else needs. */
export const useMayCall = (call: Call): boolean =>
  useSession((state) => mayCall(call, (code) => holdsButton(state, code)))

/**
 * Carries actions out: asks where there is a question, makes the call, says that it has succeeded, and fetches again what
 * it has changed. A refusal has been said by the call.
 */
export function useActions() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const session = useSession()
  const holds = (code: string) => holdsButton(session, code)

  async function carryOut<S, C extends Call>(action: Action<S, C>, subject: S, onDone?: OnDone<C>) {
    let answer: DataOf<C>
    try {
      answer = await callApi(action.call, { refresh: 'awaited', ...action.input(subject) })
    } catch {
      return // why not has been said
    }
    if (action.done !== undefined) notify.success(t(action.done))
    onDone?.(answer)
  }

  async function ask<S, C extends Call>(action: Action<S, C>, subject: S, onDone?: OnDone<C>) {
    const { confirm } = action
    if (!confirm) return carryOut(action, subject, onDone)
    const params = confirm.params?.(subject)
    const title = t(confirm.title, params)
    const content = confirm.text !== undefined && <p>{t(confirm.text, params)}</p>
    const onOk = () => carryOut(action, subject, onDone)
    if (confirm.uses) {
      const uses = await confirm.uses(subject).catch(() => undefined) // why it could not be asked has been said
      if (!uses) return
      const { askRemoval } = await import('../askRemoval')
      askRemoval({ modal, t, title, content, uses, onRemove: onOk })
      return
    }
    modal.confirm({
      title,
      content,
      okText: t(confirm.okText ?? action.label, contextOf(action.call)),
      okButtonProps: { danger: confirm.isDanger ?? action.isDanger ?? false },
      cancelText: t('取消'),
      onOk,
    })
  }

  return {
    /** Whether the user is offered the action on the subject. */
    isOffered: <S, C extends Call>(action: Action<S, C>, subject: S) => isOffered(action, subject, holds),
    /** Resolves when it is done, or when the question stands. */
    start: ask,
  }
}
