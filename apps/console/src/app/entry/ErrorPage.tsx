import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../../api/sign-in/signIn'
import { useTranslation } from '../../i18n/useTranslation'
import { usePermittedPages } from '../guard/usePermittedPages'
import { openPalette } from '../palette/paletteState'
import { PageTitle } from '../tabs/PageTitle'
import styles from './ErrorPage.module.css'

interface ErrorPageProps {
  code: string
  title: string
  text: string
  /** What else can be done. */
  children?: ReactNode
  /** It fills a window of its own, without the shell and its search. */
  isAlone?: boolean
}

/** A page that says why there is no page, and leads on: to the first page, back, to any other, or out. */
export function ErrorPage({ code, title, text, children, isAlone = false }: ErrorPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasPages = usePermittedPages().some(({ spec }) => !spec.isHidden)
  return (
    <div className={styles.page}>
      <PageTitle title={code} />
      <span className={styles.code}>{code}</span>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>
        {hasPages && (
          <Button type="primary" onClick={() => navigate('/')}>
            {t('返回首页')}
          </Button>
        )}
        {hasBefore() && <Button onClick={() => navigate(-1)}>{t('返回上一页')}</Button>}
        {hasPages && !isAlone && <Button onClick={openPalette}>{t('搜索页面')}</Button>}
        {children}
        <Button type="text" onClick={() => void signOut()}>
          {t('退出登录')}
        </Button>
      </div>
    </div>
  )
}

/** Whether the console was at another address before; the router counts them. */
const hasBefore = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
