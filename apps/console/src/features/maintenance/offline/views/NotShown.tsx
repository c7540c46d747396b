import { CallError } from '../../../../api/CallError'
import { Failure } from '../../../../kit/Failure'
import type { Waiting } from '../store/waiting'
import { RefusedList } from './RefusedList'

interface NotShownProps {
  /** Why it cannot be read; null where there is no network, and the device does not keep it. */
  error: Error | null
  /** What is said then, translated. */
  missingText: string
  /** What was refused of it: that can still be decided. */
  refused: readonly Waiting[]
  onRetry: () => void
}

/** In place of a task or an order that neither the server nor the device shows. */
export function NotShown({ error, missingText, refused, onRetry }: NotShownProps) {
  return (
    <Failure
      title={error instanceof CallError && error.code === 404 ? '404' : undefined}
      text={error?.message ?? missingText}
      onRetry={onRetry}
    >
      <RefusedList refused={refused} />
    </Failure>
  )
}
