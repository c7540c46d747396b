import { listSlides } from '@energy-console/contract/system'
import { lazyPart } from '@energy-console/schematic-react/part'
import type { ReactNode } from 'react'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { EntryBrand } from '../brand/EntryBrand'
import { useBrand } from '../brand/useBrand'
import styles from './EntryFrame.module.css'
import { LanguageButton } from './LanguageButton'
import { LoadCurve } from './LoadCurve'

/** Fetched where the installation has pictures. */
const LoginSlides = lazyPart(
  async () => (await import('./LoginSlides')).LoginSlides,
  () => <LoadCurve />,
)

interface EntryFrameProps {
  /** Translated; what stands in it has a heading of its own where there is none. */
  heading?: string
  children: ReactNode
}

/** What every page before the shell stands in: whose platform it is, by the domain, and the other language. */
export function EntryFrame({ heading, children }: EntryFrameProps) {
  const { t } = useTranslation()
  const { domain } = useBrand()
  const { data: slides = [] } = useCall(listSlides)
  const background = domain?.loginBackground
  return (
    <div className={styles.page}>
      <aside
        className={styles.aside}
        {...(background ? { 'data-picture': true, style: { backgroundImage: `url("${background}")` } } : {})}
      >
        <EntryBrand className={styles.brand} />
        {!background && (slides.length > 0 ? <LoginSlides slides={slides} /> : <LoadCurve />)}
        <p>{domain?.slogan || t('设备、能耗与告警，一处看清')}</p>
      </aside>
      <main className={styles.main}>
        <div className={styles.card}>
          {heading !== undefined && <h1>{heading}</h1>}
          {children}
          {domain?.footer && <p className={styles.footer}>{domain.footer}</p>}
        </div>
        <LanguageButton className={styles.language} />
      </main>
    </div>
  )
}
