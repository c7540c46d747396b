import { Button } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useOwner } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'

export interface LostLinkProps {
  /** What every page before sign-in stands in: whose platform it is. */
  Frame: ComponentType<{ children: ReactNode }>
  /** Why the server does not open it; undefined where the address names no link, or not all of one. */
  why: string | undefined
  onRetry: (() => void) | undefined
}

/** Stands where a visitor's link leads nowhere: what has become of it, and the ways on. */
export function LostLink({ Frame, why, onRetry }: LostLinkProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isSignedIn = useOwner() !== ''
  const retry = onRetry && { onRetry }
  return (
    <Frame>
      <Failure
        title={why ?? t('分享链接不完整')}
        text={t(
          '分享链接到期、被收回或没有复制完整时不能打开。请向分享的人索取新的链接；有账号时可以登录查看。',
        )}
        {...retry}
      >
        <Button type="primary" onClick={() => navigate(isSignedIn ? '/' : '/login')}>
          {isSignedIn ? t('进入平台') : t('登录')}
        </Button>
      </Failure>
    </Frame>
  )
}
