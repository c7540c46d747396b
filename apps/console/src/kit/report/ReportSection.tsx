import { AreaChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { Bone } from '../Bone'
import type { ChartTable } from '../charts/ChartTable'
import { EmptyHint } from '../EmptyHint'
import { Failure } from '../Failure'
import { NumberTable } from './NumberTable'
import styles from './ReportSection.module.css'
import { useInTurn } from './useInTurn'

interface ReportSectionProps {
  /** Chinese, also the translation key. */
  title: string
  /** px of what it shows; kept while that is on its way, missing or has failed. */
  height: number
  isLoading?: boolean
  /** What it shows is of what was asked before; the answer to what is asked now is on its way. */
  isFormer?: boolean
  error?: Error | null | undefined
  onRetry?: () => void
  /** Why there is nothing to be seen; undefined while there is something. */
  emptyText?: string | undefined
  /** The one button that starts it, where there is nothing to be seen. */
  emptyAction?: ReactNode
  /** What it shows belongs to stations, see `EmptyHint`. */
  isOfStations?: boolean
  /** See `EmptyHint`. */
  isOfPlace?: boolean
  /** What it shows as a table: a button switches between picture and numbers. */
  table?: ChartTable | undefined
  /** Digits behind the point of the table's numbers. */
  decimals?: number
  /** Beside the title. */
  extra?: ReactNode
  children: ReactNode
}

/**
 * A part of a report: a picture that can be read as a table, or whatever else; nothing moves while it loads. What lies below the
 * window is drawn after what is seen.
 */
export function ReportSection(props: ReportSectionProps) {
  const {
    title,
    height,
    isLoading = false,
    isFormer = false,
    error,
    onRetry,
    emptyText,
    emptyAction,
    isOfStations = false,
    isOfPlace = isOfStations,
    table,
    decimals = 2,
  } = props
  const { extra, children } = props
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  const place = useRef<HTMLElement>(null)
  const isDrawn = useInTurn(place)
  const isReady = !error && !isLoading && emptyText === undefined
  return (
    <section
      ref={place}
      className={styles.section}
      aria-label={t(title)}
      aria-busy={!isDrawn || isLoading || isFormer}
      data-undrawn={!isDrawn || undefined}
    >
      <header className={styles.header}>
        <h2>{t(title)}</h2>
        <div className={styles.extra}>
          {extra}
          {table && isReady && (
            <Button
              type="text"
              icon={asTable ? <AreaChartOutlined /> : <TableOutlined />}
              aria-label={asTable ? t('以图形显示') : t('以表格显示')}
              title={asTable ? t('以图形显示') : t('以表格显示')}
              onClick={() => setAsTable(!asTable)}
            />
          )}
        </div>
      </header>
      <div
        className={styles.body}
        data-without={!isReady || undefined}
        data-former={isFormer || undefined}
        style={{ minHeight: height }}
      >
        {!isDrawn ? null : error ? (
          <Failure text={error.message} {...(onRetry ? { onRetry } : {})} />
        ) : isLoading ? (
          <Bone style={{ height }} />
        ) : emptyText !== undefined ? (
          <EmptyHint text={emptyText} isOfStations={isOfStations} isOfPlace={isOfPlace}>
            {emptyAction}
          </EmptyHint>
        ) : asTable && table ? (
          <NumberTable label={t(title)} table={table} decimals={decimals} height={height} />
        ) : (
          children
        )}
      </div>
    </section>
  )
}
