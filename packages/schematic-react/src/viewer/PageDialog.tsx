import { type Page, pageTitle } from '@energy-console/schematic'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { useHost } from './host'

interface Props {
  page: Page
  /** Its place among the pages, from 0; names a page that has no name. */
  index: number
  /** Covered by another dialog. */
  isCovered: boolean
  onClose: () => void
  children: ReactNode
}

/** A page over the page below: at its own size where there is room, else as large as fits. Esc and × close it. */
export function PageDialog({ page, index, isCovered, onClose, children }: Props) {
  const host = useHost()
  const panel = useRef<HTMLDivElement>(null)
  const { width, height } = page.svgData
  const title = pageTitle(page, index)

  const [opener] = useState(() => document.activeElement)

  useEffect(
    () => () => {
      if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
  useEffect(() => {
    if (!isCovered && !panel.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true })
  }, [isCovered])

  useEffect(() => {
    if (isCovered) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isInAnotherDialog(event.target, panel.current))
        return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isCovered, onClose])

  return (
    <div className="schematic-backdrop" inert={isCovered}>
      <div
        ref={panel}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        className="schematic-dialog"
        style={{ '--page-width': width, '--page-height': height } as CSSProperties}
      >
        <header>
          <strong>{title}</strong>
          <button type="button" aria-label={host?.t('关闭')} title={host?.t('关闭')} onClick={onClose}>
            ×
          </button>
        </header>
        <div className="schematic-dialog-page">{children}</div>
      </div>
    </div>
  )
}

/** A question asked over the drawing closes itself; the page below it stays. */
const isInAnotherDialog = (target: EventTarget | null, panel: HTMLElement | null): boolean => {
  const dialog = target instanceof Element ? target.closest('[role=dialog]') : null
  return dialog !== null && dialog !== panel
}
