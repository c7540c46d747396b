import type { ReactNode } from 'react'
import styles from './StatusTag.module.css'

interface StatusTagProps {
  /** `off` and `plain` are grey: normal or not in use. Colour is for what needs a person. */
  tone: 'good' | 'off' | 'plain' | 'info' | 'warning' | 'error'
  /** The shape is only outlined: it is over, and still waits for somebody. */
  isHollow?: boolean
  /** Takes several lines where it has to. */
  isSentence?: boolean
  children: ReactNode
}

/** A state as a word with a shape: filled dot, ring, triangle, square. */
export function StatusTag({ tone, isHollow = false, isSentence = false, children }: StatusTagProps) {
  const paint = isHollow
    ? { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 }
    : { fill: 'currentColor' }
  return (
    <span className={styles.tag} data-tone={tone} data-sentence={isSentence || undefined}>
      <svg className={styles.shape} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        {tone === 'off' || tone === 'plain' ? (
          <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        ) : tone === 'warning' ? (
          <path d={isHollow ? 'M5 1.6 8.7 8.5H1.3z' : 'M5 .5 9.8 9.3H.2z'} {...paint} />
        ) : tone === 'error' ? (
          <rect x="1" y="1" width="8" height="8" rx="1" {...paint} />
        ) : (
          <circle cx="5" cy="5" r="4" {...paint} />
        )}
      </svg>
      {children}
    </span>
  )
}
