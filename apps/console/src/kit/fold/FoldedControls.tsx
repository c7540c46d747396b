import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import styles from './PhoneFold.module.css'

interface FoldedControlsProps {
  word: string
  count: number
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A button, and below its row what it unfolds. */
export function FoldedControls({ word, count, isOpen, onToggle, children }: FoldedControlsProps) {
  const id = useId()
  return (
    <>
      <Button
        className={styles.button ?? ''}
        {...(count > 0 ? { type: 'primary', ghost: true } : {})}
        aria-expanded={isOpen}
        aria-controls={id}
        icon={isOpen ? <UpOutlined /> : <DownOutlined />}
        iconPlacement="end"
        onClick={onToggle}
      >
        {count > 0 ? `${word} ${count}` : word}
      </Button>
      {/* it stays while it is folded: what was begun in it is not lost */}
      <div id={id} className={styles.folded} hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
