import { CloseOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import styles from './FloatingPanel.module.css'
import { type PanelId, panelSize, usePanelLayout } from './panelLayout'

interface Props {
  id: PanelId
  title: string
  /** Its place counts from the right edge of the window. */
  isRight?: boolean
  children: ReactNode
}

const footerPx = 48
/** So much of a panel stays in the window wherever it is dragged. */
const reachPx = 120

/** A panel over the canvas. Locked it stays where it is; unlocked it is dragged by its head and resized at its corner. */
export function FloatingPanel({ id, title, isRight = false, children }: Props) {
  const { t } = useTranslation()
  const place = usePanelLayout((state) => state.panels[id])
  const change = usePanelLayout((state) => state.change)
  const held = useRef<{ x: number; y: number; place: typeof place }>(undefined)

  const follow = (apply: (dx: number, dy: number, from: typeof place) => Partial<typeof place>) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (place.isLocked || (event.target instanceof Element && event.target.closest('button'))) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY, place }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = held.current
      if (from) change(id, apply(event.clientX - from.x, event.clientY - from.y, from.place))
    },
    onPointerUp() {
      held.current = undefined
    },
  })
  const move = follow((dx, dy, from) => ({
    x: Math.max(0, from.x + (isRight ? -dx : dx)),
    y: Math.max(0, from.y + dy),
  }))
  const resize = follow((dx, dy, from) => ({
    width: Math.max(panelSize.min, from.width + (isRight ? -dx : dx)),
    height: Math.max(panelSize.min, from.height + dy),
  }))

  if (!place.isShown) return null
  const lockLabel = place.isLocked ? t('解锁面板') : t('锁定面板')
  return (
    <section
      className={styles.panel}
      aria-label={title}
      data-panel={id}
      style={{
        // a place that was remembered from a larger window stays within reach
        [isRight ? 'right' : 'left']: `clamp(0px, ${place.x}px, 100% - ${reachPx}px)`,
        top: `min(${place.y}px, 100% - ${footerPx + reachPx}px)`,
        maxHeight: `calc(100% - ${footerPx + 8}px - min(${place.y}px, 100% - ${footerPx + reachPx}px))`,
        width: `min(${place.width}px, 100% - 16px)`,
        height: place.height,
      }}
    >
      <header className={styles.head} data-unlocked={place.isLocked ? undefined : ''} {...move}>
        <strong className={styles.title}>{title}</strong>
        <Button
          type="text"
          size="small"
          icon={place.isLocked ? <LockOutlined /> : <UnlockOutlined />}
          aria-label={lockLabel}
          title={lockLabel}
          onClick={() => change(id, { isLocked: !place.isLocked })}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('关闭面板')}
          onClick={() => change(id, { isShown: false })}
        />
      </header>
      <div className={styles.body}>{children}</div>
      {!place.isLocked && <div className={isRight ? styles.cornerLeft : styles.corner} {...resize} />}
    </section>
  )
}
