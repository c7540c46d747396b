import type { DataOf } from '@energy-console/contract'
import {
  type CheckResult,
  checkResults,
  commissioningRows,
  markCommissioningRows,
} from '@energy-console/contract/engineering'
import { Button, Pagination, Skeleton } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useActions, useMayCall } from '../../../kit/action/useActions'
import { DeviceName } from '../../../kit/device/DeviceName'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { useAddress } from '../../../kit/page/useAddress'
import { StatusTag } from '../../../kit/StatusTag'
import { toMinute } from '../../../kit/time/zonedText'
import { LiveValue } from '../../../kit/value/LiveValue'
import styles from './Sheet.module.css'
import { resultKeys, resultTones } from './sheetFigures'
import { WriteCheck } from './WriteCheck'

type Row = DataOf<typeof commissioningRows.calls.page>['records'][number]

const mark = action({
  call: markCommissioningRows,
  label: '核对点位',
  input: (body: { ids: string; result?: CheckResult; remark?: string }) => ({ body }),
})

const pageRows = 100
const results = ['ok', 'wrong', 'away', 'none'] as const

/**
 * The points of a sheet, a hundred at a time, each with its live value. The arrows move from point to point and
 * from page to page, a key says what the check came to and moves on. Where a point goes as what is filtered no longer holds, the
 * next one takes its place.
 */
export function PointTable({ query, isSigned }: { query: Record<string, string>; isSigned: boolean }) {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const current = Math.max(1, Math.trunc(Number(parameters.get('from'))) || 1)
  const { data, error, refetch, isPlaceholderData } = useCall(
    commissioningRows.calls.page,
    { query: { ...query, size: String(pageRows), current: String(current) } },
    { keepsPrevious: true },
  )
  const mayMark = useMayCall(markCommissioningRows) && !isSigned
  const mayWrite = useButton('device_write') && !isSigned
  const { start } = useActions()
  const [at, setAt] = useState<string>()
  const [pending, setPending] = useState<ReadonlyMap<string, CheckResult>>(new Map())
  const [writing, setWriting] = useState<Row>()
  const table = useRef<HTMLTableElement>(null)
  const hasFocus = useRef(false)
  /** Where the row stands that the keys are at. */
  const place = useRef(0)
  /** The page that is on its way, and the end of it where the keys go on. */
  const turning = useRef<{ page: number; isBack: boolean }>(undefined)
  const rows = data?.records ?? []
  const stood = rows.find(({ id }) => id === at)?.id ?? rows[0]?.id

  const turn = (page: number, isBack: boolean) => {
    turning.current = { page, isBack }
    change({ from: page === 1 ? undefined : String(page) })
  }
  /** The keys stay with their row, with what stands in its place, or with the end of the page that has come. */
  const keepPlace = useEffectEvent(() => {
    if (!data || isPlaceholderData) return
    const lastPage = Math.max(1, Math.ceil(data.total / pageRows))
    if (current > lastPage) return turn(lastPage, true)
    const turned = turning.current?.page === current ? turning.current : undefined
    if (turned) turning.current = undefined
    const found = turned ? -1 : rows.findIndex(({ id }) => id === at)
    if (found >= 0) place.current = found
    else if (turned) place.current = turned.isBack ? rows.length - 1 : 0
    const next =
      found < 0 && (turned || at !== undefined) ? rows[Math.min(place.current, rows.length - 1)]?.id : at
    const active = document.activeElement
    const isHere = active === document.body ? hasFocus.current : table.current?.contains(active)
    if (next === undefined || !isHere) return
    const row = table.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)
    if (!row?.contains(active)) row?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown, and where the keys are
  useEffect(keepPlace, [data, isPlaceholderData, current, at])

  const set = async (id: string, result: CheckResult) => {
    setPending((before) => new Map(before).set(id, result))
    await start(mark, { ids: id, result })
    setPending((before) => {
      const rest = new Map(before)
      rest.delete(id)
      return rest
    })
  }
  const step = (id: string, by: 1 | -1) => {
    const next = rows[rows.findIndex((row) => row.id === id) + by]
    const page = current + by
    if (next) setAt(next.id)
    else if (!isPlaceholderData && page >= 1 && (page - 1) * pageRows < (data?.total ?? 0)) turn(page, by < 0)
  }
  const onKey = (event: KeyboardEvent, { id }: Row) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const result = resultKeys[event.key.toLowerCase()]
    if (event.key === 'ArrowDown') step(id, 1)
    else if (event.key === 'ArrowUp') step(id, -1)
    else if (event.key === 'Enter') event.currentTarget.querySelector<HTMLInputElement>('input')?.focus()
    else if (result && mayMark) {
      const isLast = id === rows.at(-1)?.id
      // what is pressed while the next point is on its way is not meant for this one
      if (!isPlaceholderData && !(isLast && pending.has(id))) {
        void set(id, result)
        // the last one stays where it goes: another takes its place, of the next page where there is one
        const isGoing = query.result_equal !== undefined && query.result_equal !== result
        if (!isLast || !isGoing) step(id, 1)
      }
    } else return
    event.preventDefault()
  }

  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  if (rows.length === 0 && data.total > 0) return <Skeleton active paragraph={{ rows: 12 }} />
  if (rows.length === 0) return <EmptyHint text="没有符合条件的点位。" />
  return (
    <section className={styles.points}>
      {mayMark && (
        <p className={styles.keys}>
          {t('键盘：↑↓ 移动，O 合格，W 有误，X 不通，N 不适用，U 撤销，回车写备注')}
        </p>
      )}
      <div className={styles.scroller}>
        <table
          ref={table}
          className={styles.table}
          aria-label={t('核对点位')}
          onFocus={() => {
            hasFocus.current = true
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            hasFocus.current = currentTarget.contains(relatedTarget)
          }}
        >
          <thead>
            <tr>
              {[
                '序号',
                '设备',
                '标识',
                '点位',
                '应有范围',
                '实时值',
                '核对时的值',
                '结果',
                '备注',
                '核对人',
              ].map((title) => (
                <th key={title}>{t(title)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const result = pending.get(row.id) ?? row.result
              return (
                <tr
                  key={row.id}
                  data-row={row.id}
                  data-result={result}
                  tabIndex={row.id === stood ? 0 : -1}
                  aria-label={`${row.deviceName} ${row.propertyName}`}
                  onFocus={() => setAt(row.id)}
                  onKeyDown={(event) => onKey(event, row)}
                >
                  <td className="num">{row.rowRank}</td>
                  <td>
                    {row.deviceId === null ? (
                      row.deviceName
                    ) : (
                      <DeviceName deviceId={row.deviceId} name={row.deviceName} />
                    )}
                  </td>
                  <td>
                    <code>{row.propertyNo}</code>
                  </td>
                  <td>{row.propertyName}</td>
                  <td>
                    {row.expected} {row.expected !== '' && row.unit}
                  </td>
                  <td className={styles.live}>
                    {row.itemId === null ? (
                      <span className="muted">{t('点位已删除')}</span>
                    ) : (
                      <LiveValue {...row} itemId={row.itemId} />
                    )}
                    {row.itemId !== null && row.isWritable && mayWrite && mayMark && (
                      <Button size="small" onClick={() => setWriting(row)}>
                        {t('下发')}
                      </Button>
                    )}
                  </td>
                  <td>{row.checkedValue}</td>
                  <td>
                    {mayMark ? (
                      <span className={styles.results}>
                        {results.map((one) => (
                          <button
                            key={one}
                            type="button"
                            tabIndex={-1}
                            data-result={one}
                            aria-pressed={result === one}
                            onClick={() => void set(row.id, result === one ? 'todo' : one)}
                          >
                            {t(checkResults[one])}
                          </button>
                        ))}
                      </span>
                    ) : (
                      <StatusTag tone={resultTones[result]}>{t(checkResults[result])}</StatusTag>
                    )}
                  </td>
                  <td>
                    {mayMark ? (
                      <RemarkInput row={row} onSave={(remark) => start(mark, { ids: row.id, remark })} />
                    ) : (
                      row.remark
                    )}
                  </td>
                  <td className="muted">
                    {row.checkedBy} {row.checkedTime && toMinute(row.checkedTime)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Pagination
        className={styles.paging ?? ''}
        current={current}
        pageSize={pageRows}
        total={data.total}
        showSizeChanger={false}
        showTotal={(total) => t('共 {{count}} 个点位', { count: total })}
        onChange={(next) => {
          setAt(undefined)
          change({ from: next === 1 ? undefined : String(next) })
        }}
      />
      {writing?.itemId && <WriteCheck row={writing} onClose={() => setWriting(undefined)} />}
    </section>
  )
}

/** What is said of a point; kept when it is left or Enter is pressed, which leads back to the row. */
function RemarkInput({ row, onSave }: { row: Row; onSave: (remark: string) => Promise<void> }) {
  const { t } = useTranslation()
  return (
    <input
      key={row.remark}
      className={styles.remark}
      tabIndex={-1}
      maxLength={200}
      defaultValue={row.remark}
      aria-label={t('备注')}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.closest('tr')?.focus()
      }}
      onBlur={({ currentTarget: { value } }) => {
        if (value !== row.remark) void onSave(value)
      }}
    />
  )
}
