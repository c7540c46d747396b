import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from '../../api/errorLog'
import { translate } from '../../i18n'
import { Failure } from '../../kit/Failure'

/** Keeps a page that broke from taking the shell with it; the error goes to the log. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logError(error, info.componentStack ?? '')
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Failure
        title={translate('页面出错了')}
        text={error.message}
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}
