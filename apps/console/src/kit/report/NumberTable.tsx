import type { CSSProperties } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import type { ChartTable } from '../charts/ChartTable'
import { fixedText } from '../value/figureText'
import styles from './NumberTable.module.css'

interface NumberTableProps {
  label: string
  table: ChartTable
  decimals: number
  /** px; longer ones scroll within it. */
  height: number
}

/** The height as a property of the style sheet, which lets go of it on paper; React's types know none of its own. */
const boundTo = (height: number) => ({ '--most-height': `${height}px` }) as CSSProperties

/** What a chart shows, in numbers. */
export function NumberTable({ label, table: { head, rows, isCut }, decimals, height }: NumberTableProps) {
  const { t } = useTranslation()
  const [first = '', ...others] = head
  return (
    // a scrolling region is reached by keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={styles.scroller} style={boundTo(height)} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{first || <span className={styles.hidden}>{t('名称')}</span>}</th>
            {others.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], at) => (
            // two rows may have the same name
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and never move
            <tr key={at}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={others[index]}>
                  {cell === null ? '—' : typeof cell === 'number' ? fixedText(cell, decimals) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && <p className="muted">{t('只列出最新的 {{count}} 行。', { count: rows.length })}</p>}
    </section>
  )
}
