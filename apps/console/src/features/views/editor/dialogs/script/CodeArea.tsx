import type { KeyboardEvent } from 'react'
import styles from './CodeArea.module.css'

interface Props {
  label: string
  value: string
  /** Lines that are seen at once. */
  rows: number
  /** Line to point out, from 1. */
  markedLine?: number | undefined
  onChange: (value: string) => void
}

const linePx = 20
const paddingPx = 14
const maxLength = 100_000

/** A text of code with numbered lines. Tab indents; shift+Tab leaves the field. */
export function CodeArea({ label, value, rows, markedLine, onChange }: Props) {
  const lines = value.split('\n')

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    // the only way to insert a text that the field's own undo takes back
    document.execCommand('insertText', false, '  ')
  }
  return (
    <div className={styles.area} style={{ height: rows * linePx + paddingPx }}>
      <div className={styles.numbers} aria-hidden="true">
        {lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
          <div key={index} data-marked={index + 1 === markedLine ? '' : undefined}>
            {index + 1}
          </div>
        ))}
      </div>
      <textarea
        className={styles.text}
        aria-label={label}
        spellCheck={false}
        autoCapitalize="off"
        maxLength={maxLength}
        rows={lines.length}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </div>
  )
}
