import { type FocusEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { SoonIcon } from '../../../kit/icon/SoonIcon'
import type { RegisteredPage } from '../../pages'
import { useTabAddress } from '../../tabs/tabs'
import styles from './FoldedGroup.module.css'

interface FoldedGroupProps {
  /** Undefined for pages of the top level: each is an icon of its own. */
  title: string | undefined
  icon: string | undefined
  pages: readonly RegisteredPage[]
  /** The route of the menu's page that is shown. */
  here: string | undefined
}

/** A heading of the folded sidebar: its icon, and a fly-out with its name and pages beside it. */
export function FoldedGroup({ title, icon, pages, here }: FoldedGroupProps) {
  if (title === undefined)
    return pages.map((page) => (
      <FlyOut
        key={page.route}
        title={page.spec.title}
        icon={page.spec.icon}
        page={page}
        pages={[]}
        here={here}
      />
    ))
  return <FlyOut title={title} icon={icon} page={undefined} pages={pages} here={here} />
}

interface FlyOutProps {
  title: string
  icon: string | undefined
  /** What the icon itself leads to; else it opens the fly-out. */
  page: RegisteredPage | undefined
  pages: readonly RegisteredPage[]
  here: string | undefined
}

/** Opens under the pointer, under the focus and on a press; it stands beside its icon, whatever is scrolled. */
function FlyOut({ title, icon, page, pages, here }: FlyOutProps) {
  const { t } = useTranslation()
  const [top, setTop] = useState<number>()
  const box = useRef<HTMLElement>(null)
  const isHere = pages.some(({ route }) => route === here)
  const open = () => {
    const at = box.current?.getBoundingClientRect().top ?? 0
    // one that is longer than what is left of the window ends with it
    setTop(Math.max(0, Math.min(at, window.innerHeight - 44 - pages.length * 40)))
  }
  const close = () => setTop(undefined)
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is within takes the keys; it opens around it
    <section
      ref={box}
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={handleBlur}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      {page ? (
        <Entry page={page} isHere={page.route === here} className={styles.icon} isNamed={false} />
      ) : (
        <button
          type="button"
          className={styles.icon}
          aria-label={t(title)}
          aria-expanded={top !== undefined}
          data-here={isHere || undefined}
          onClick={open}
        >
          <SoonIcon name={icon ?? ''} />
        </button>
      )}
      {top !== undefined && (
        <div className={styles.flyOut} style={{ top }}>
          <strong className={styles.name}>{t(title)}</strong>
          {pages.map((one) => (
            <Entry
              key={one.route}
              page={one}
              isHere={one.route === here}
              className={styles.entry}
              isNamed
              onNavigate={close}
            />
          ))}
        </div>
      )}
    </section>
  )
}

interface EntryProps {
  page: RegisteredPage
  isHere: boolean
  className: string | undefined
  isNamed: boolean
  onNavigate?: () => void
}

function Entry({ page: { route, spec, load, ask }, isHere, className, isNamed, onNavigate }: EntryProps) {
  const { t } = useTranslation()
  const address = useTabAddress(route)
  const name = t(spec.title)
  return (
    <Link
      to={address}
      className={className}
      aria-label={isNamed ? undefined : name}
      aria-current={isHere ? 'page' : undefined}
      onClick={onNavigate}
      onPointerEnter={() => void load().catch(() => {})}
      onPointerDown={() => ask(address)}
    >
      {isNamed ? name : <SoonIcon name={spec.icon ?? ''} />}
    </Link>
  )
}
