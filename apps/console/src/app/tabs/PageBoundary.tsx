import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from '../../api/browser/errorLog'
import { PartMissing } from '../../api/parts/loadPart'
import { translate } from '../../i18n'
import { Failure } from '../../kit/Failure'

interface Props {
  children: ReactNode
  /** Told that a part of the console is no longer there. */
  onMissing?: () => void
}

/** Keeps a page that broke from taking the shell with it; the error goes to the log. */
export class PageBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logError(error, info.componentStack ?? '')
    if (error instanceof PartMissing) this.props.onMissing?.()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (error instanceof PartMissing)
      return (
        <Failure
          title={translate('页面没有载入')}
          text={translate('控制台已经更新，或网络曾经中断。重新载入后可以继续使用。')}
          retryText={translate('重新载入')}
          onRetry={() => location.reload()}
        />
      )
    return (
      <Failure
        title={translate('页面出错了')}
        text={error.message}
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}
