import { LinkOutlined, PictureOutlined } from '@ant-design/icons'
import {
  badReadings,
  curveNotes,
  exportPointHistory,
  readingCorrections,
} from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '../../../api/notify'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { ExportButton } from '../../../kit/list/ExportButton'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ReportSection } from '../../../kit/report/ReportSection'
import { useRemoval } from '../../../kit/resource/useRemoval'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { boardHeight, PointsBoard } from '../curves/PointsBoard'
import { savePicture } from '../curves/savePicture'
import { valueTable } from '../curves/valueTable'
import { CurveChart } from './CurveChart'
import { CurveHints } from './CurveHints'
import { CurveTools } from './CurveTools'
import { type CurveView, movedSpan, viewParts, viewSearch, zoomedSpan } from './curveAddress'
import { LineTable } from './LineTable'
import type { Mark } from './marks'
import { type AskedNote, NoteDialog } from './NoteDialog'
import { type AskedSaid, SaidDialog } from './SaidDialog'
import { SpanBar, SpanSteps } from './SpanBar'
import type { useCurves } from './useCurves'
import { useMarks } from './useMarks'

const curvesTitle = '曲线'

interface HistoryBoardProps {
  view: CurveView
  curves: ReturnType<typeof useCurves>
}

/** The curves of an address, and everything that is done with them. */
export function HistoryBoard({ view, curves }: HistoryBoardProps) {
  const { t } = useTranslation()
  const { title, emptyText } = usePage()
  const { change, open } = useAddress()
  const navigate = useNavigate()
  const palette = usePalette()
  const zone = useZone()
  const isNarrow = useIsNarrow()
  const box = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<number>()
  const [note, setNote] = useState<AskedNote>()
  const mayNote = useMayCall(curveNotes.calls.save)
  const mayMark = useMayCall(badReadings.calls.save)
  const mayCorrect = useMayCall(readingCorrections.calls.save)
  const [said, setSaid] = useState<AskedSaid>()
  const removals = {
    note: useRemoval(curveNotes),
    bad: useRemoval(badReadings),
    replaced: useRemoval(readingCorrections),
  }
  const { lines, range, lacking, toldFrom, ...state } = curves
  const isEmpty = view.itemIds.length === 0
  const hidden = view.hidden.join()
  const shown = useMemo(() => {
    const away = hidden.split(',')
    return lines.filter(({ info }) => !away.includes(info.itemId))
  }, [lines, hidden])
  const infos = useMemo(() => shown.map(({ info }) => info), [shown])
  const { marks, isCut } = useMarks(infos, range, view.unmarked)

  const set = (part: Partial<CurveView>) => change(viewParts({ ...view, ...part }))
  // a step into the curve: going back leads out of it
  const go = (part: Partial<CurveView>) => open(viewParts({ ...view, ...part }))
  const move = (by: number) => go({ span: movedSpan(range, by, Math.max(Date.now(), range.end)) })
  const zoom = (factor: number, around = (range.start + range.end) / 2) =>
    go({ span: zoomedSpan(range, factor, around) })
  const editMark = ({ kind, id }: Mark) =>
    kind === 'bad' || kind === 'replaced' ? setSaid({ kind, id }) : setNote({ id })
  /** Named as it is told at the curve. */
  const removeMark = ({ kind, id, text }: Mark) => {
    const named = { id, note: text, reason: text }
    removals[kind === 'bad' || kind === 'replaced' ? kind : 'note']([named])
  }
  /** What was zoomed into is what is wrong; of a time that goes on with the clock, what the cursor stands at. */
  const suspected = () => {
    if ('start' in view.span) return range
    return cursor === undefined ? undefined : { start: cursor, end: cursor + 1 }
  }
  const asks = (may: boolean, kind: AskedSaid['kind']) =>
    may && lines.length > 0 ? () => setSaid({ kind, span: suspected() }) : undefined
  const names = shown.map(({ name, colour, info }) => ({
    name: info.unit ? `${name} (${info.unit})` : name,
    colour,
  }))
  const spanText = `${timeText(range.start, zone)} ~ ${timeText(range.end, zone)}`
  const hasNothing = lines.every(({ curve }) => curve.values.length === 0)
  const chartEmpty =
    shown.length === 0 && lines.length > 0
      ? '所有曲线都已隐藏，在下方的列表中重新显示。'
      : hasNothing
        ? '这段时间没有数据，可以换一个时间范围。'
        : undefined
  const copyLink = async () => {
    const address = `${window.location.origin}${window.location.pathname}?${viewSearch(view)}`
    try {
      await navigator.clipboard.writeText(address)
      // by hand: nothing is asked of the server
      notify.success(t('链接已复制'))
    } catch {
      notify.error(t('浏览器不允许复制，请从地址栏复制链接'))
    }
  }
  return (
    <PointsBoard
      page="history"
      itemIds={view.itemIds}
      onChoose={(itemIds) => set({ itemIds })}
      address={viewSearch(view)}
      subject={spanText}
      filters={
        <SpanBar
          span={view.span}
          range={range}
          onChange={(span) => go({ span })}
          onMove={move}
          onZoom={zoom}
        />
      }
      actions={
        !isEmpty && (
          <>
            <Button
              icon={<LinkOutlined />}
              aria-label={t('复制链接')}
              title={t('复制链接')}
              onClick={() => void copyLink()}
            />
            <Button
              icon={<PictureOutlined />}
              aria-label={t('保存图片')}
              title={t('保存图片')}
              onClick={() =>
                box.current &&
                savePicture({
                  box: box.current,
                  title: spanText,
                  names,
                  palette,
                  fileName: `${t(title)}.png`,
                })
              }
            />
            <ExportButton
              call={exportPointHistory}
              input={(format) => ({
                query: {
                  ...{ itemIds: infos.map(({ itemId }) => itemId).join() || '0', ...range, format },
                  ...(view.resolution === undefined ? {} : { resolution: view.resolution }),
                },
              })}
            />
          </>
        )
      }
      section={curvesTitle}
      lack={isEmpty ? emptyText : undefined}
    >
      <ReportSection
        title={curvesTitle}
        height={boardHeight}
        {...state}
        emptyText={chartEmpty}
        table={valueTable({
          of: t('时间'),
          t,
          lines: shown,
          timeOf: (ts) => timeText(ts, zone),
        })}
        extra={
          <>
            <CurveHints lacking={lacking} isCut={isCut} toldFrom={toldFrom} range={range} />
            {isNarrow && <SpanSteps onMove={move} onZoom={zoom} />}
            <CurveTools
              view={view}
              lines={shown}
              onChange={set}
              onNote={
                mayNote && lines.length > 0
                  ? () => setNote({ ts: cursor ?? Math.min(range.end, Date.now()) })
                  : undefined
              }
              onBad={asks(mayMark, 'bad')}
              onCorrect={asks(mayCorrect, 'replaced')}
            />
          </>
        }
      >
        <div ref={box}>
          <CurveChart
            lines={shown}
            draw={view.draw}
            marks={marks}
            range={range}
            height={boardHeight}
            cursor={cursor}
            onCursor={setCursor}
            onZoomInto={(span) => go({ span: zoomedSpan(span, 1, span.start) })}
            onZoom={zoom}
            onMove={move}
            onBack={() => void navigate(-1)}
            onNote={mayNote ? () => setNote({ ts: cursor ?? Math.min(range.end, Date.now()) }) : undefined}
            onEditMark={editMark}
            onRemoveMark={removeMark}
          />
        </div>
      </ReportSection>
      {lines.length > 0 && (
        <ReportSection title="光标处的值" height={80}>
          <LineTable
            lines={lines}
            hidden={view.hidden}
            cursor={cursor}
            toldFrom={toldFrom}
            until={range.end}
            onToggle={(itemId) =>
              set({
                hidden: view.hidden.includes(itemId)
                  ? view.hidden.filter((one) => one !== itemId)
                  : [...view.hidden, itemId],
              })
            }
            onRemove={(itemId) => set({ itemIds: view.itemIds.filter((one) => one !== itemId) })}
          />
        </ReportSection>
      )}
      {note && <NoteDialog asked={note} lines={shown} onClose={() => setNote(undefined)} />}
      {said && <SaidDialog asked={said} lines={shown} onClose={() => setSaid(undefined)} />}
    </PointsBoard>
  )
}
