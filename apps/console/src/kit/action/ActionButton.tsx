import type { Call } from '@energy-console/contract'
import { Button } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { type Action, contextOf, type OnDone } from './action'
import { useAction } from './useActions'

interface ActionButtonProps<S, C extends Call> {
  action: Action<S, C>
  /** The row, the chosen rows; `undefined` for the page. */
  subject: S
  onDone?: OnDone<C>
  /** How it looks; as its surroundings have it unless told. */
  variant?: 'text' | 'link'
  size?: 'small'
  /** It is what comes next, and stands out. */
  isNext?: boolean
}

/** The button of an action; none for who may not, or where the subject is in no state for it. */
export function ActionButton<S, C extends Call>({
  action,
  subject,
  onDone,
  variant,
  isNext = false,
  ...rest
}: ActionButtonProps<S, C>) {
  const { t } = useTranslation()
  const { isOffered, start, isBusy } = useAction(action)
  if (!isOffered(subject)) return null
  const { icon: Icon, label, isDanger } = action
  return (
    <Button
      {...rest}
      {...(isDanger
        ? { color: 'danger', variant: variant ?? 'outlined' }
        : isNext
          ? { type: 'primary' as const }
          : variant && { color: 'primary', variant })}
      {...(Icon ? { icon: <Icon /> } : {})}
      loading={isBusy}
      onClick={() => void start(subject, { onDone })}
    >
      {t(label, contextOf(action.call))}
    </Button>
  )
}
