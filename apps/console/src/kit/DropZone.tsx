import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './DropZone.module.css'

interface DropZoneProps {
  onDrop: (files: FileList) => void
  /** What its dialog is about: larger, its parts one below the other. */
  isTall?: boolean
  /** What files are chosen by without a mouse, too. */
  children: ReactNode
}

/** Takes files that are dropped on it. */
export function DropZone({ onDrop, isTall, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // A page around it takes files too.
    event.stopPropagation()
    setOver(false)
    onDrop(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be chosen by the button in it
    <div
      className={styles.zone}
      data-tall={isTall || undefined}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
