import type { Call } from '@energy-console/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action, OnDone } from './action'
import { useActions } from './useActions'

interface ActionButtonProps<S, C extends Call> {
  action: Action<S, C>
  /** The row, the chosen rows; `undefined` for the page. */
  subject: S
  onDone?: OnDone<C>
  /** How it looks; as its surroundings have it unless told. */
  variant?: 'text' | 'link'
  size?: 'small'
}

/** The button of an action; none for who may not, or where the subject is in no state for it. */
export function ActionButton<S, C extends Call>({
  action,
  subject,
  onDone,
  ...look
}: ActionButtonProps<S, C>) {
  const { t } = useTranslation()
  const { isOffered, start } = useActions()
  const [isBusy, setBusy] = useState(false)
  if (!isOffered(action, subject)) return null
  const { icon: Icon, label, isDanger, isPrimary } = action
  const run = async () => {
    setBusy(true)
    await start(action, subject, onDone)
    setBusy(false)
  }
  return (
    <Button
      {...look}
      {...(isPrimary ? { type: 'primary' } : isDanger ? { color: 'danger' } : {})}
      {...(isDanger && !look.variant ? { variant: 'outlined' } : {})}
      {...(look.variant && !isDanger ? { color: 'primary' } : {})}
      {...(Icon ? { icon: <Icon /> } : {})}
      loading={isBusy}
      onClick={() => void run()}
    >
      {t(label)}
    </Button>
  )
}
