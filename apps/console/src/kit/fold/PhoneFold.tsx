import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { useIsNarrow } from '../useIsNarrow'
import styles from './PhoneFold.module.css'
import type { PhoneFoldState } from './usePhoneFold'

interface PhoneFoldProps {
  /** What is folded, translated: 筛选, or what is chosen in it now. */
  word: string
  /** How much in it is in force; said beside the word. */
  count?: number
  /** Of `usePhoneFold`. */
  fold: PhoneFoldState
  children: ReactNode
}

/**
 * Controls of a page. Where there is room they stand as they are; on a phone the content comes first, so a button stands for
 * them and they unfold below its row, which has to be a wrapping flex box.
 */
export function PhoneFold({ word, count = 0, fold: { isOpen, toggle }, children }: PhoneFoldProps) {
  const isNarrow = useIsNarrow()
  const id = useId()
  if (!isNarrow) return children
  return (
    <>
      <Button
        className={styles.button ?? ''}
        {...(count > 0 ? { type: 'primary', ghost: true } : {})}
        aria-expanded={isOpen}
        aria-controls={id}
        icon={isOpen ? <UpOutlined /> : <DownOutlined />}
        iconPlacement="end"
        onClick={toggle}
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
