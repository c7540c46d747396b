import {
  AlertOutlined,
  EditOutlined,
  FormOutlined,
  RetweetOutlined,
  SlidersOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import styles from './CurveChart.module.css'
import { markKinds } from './curveAddress'
import { grouped, kindOfGroup, type Mark, type MarkGroup } from './marks'
import type { Plot } from './plot'

const icons = {
  alarm: AlertOutlined,
  command: SlidersOutlined,
  correction: RetweetOutlined,
  bad: StopOutlined,
  replaced: EditOutlined,
  note: FormOutlined,
} as const
/** Marks share a button where theirs would lie over each other, as a share of the width. */
const leastShare = 0.025

interface MarkLaneProps {
  marks: readonly Mark[]
  plot: Plot
  range: { start: number; end: number }
  onEdit: (mark: Mark) => void
  onRemove: (mark: Mark) => void
}

/** What happened, at its time above the curves; pressing one tells what it was. */
export function MarkLane({ marks, plot, range, ...doing }: MarkLaneProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const length = range.end - range.start
  const groups = useMemo(() => grouped(marks, length * leastShare), [marks, length])
  return (
    <ul
      className={styles.lane}
      style={{ marginLeft: plot.left, marginRight: plot.right }}
      aria-label={t('曲线上的标记')}
    >
      {groups.map((group) => {
        const kind = kindOfGroup(group)
        const Icon = icons[kind]
        const count = group.marks.length
        return (
          <li key={group.ts} style={{ left: `${((group.ts - range.start) / length) * 100}%` }}>
            <Popover
              trigger={['click']}
              title={timeText(group.ts, zone)}
              content={<MarkList group={group} {...doing} />}
            >
              <button
                type="button"
                className={styles.mark}
                data-kind={kind}
                aria-label={`${t(markKinds[kind])} ${timeText(group.ts, zone)} ${group.marks[0]?.text ?? ''}${count > 1 ? ` +${count - 1}` : ''}`}
              >
                <Icon />
                {count > 1 && <span className={styles.count}>{count}</span>}
              </button>
            </Popover>
          </li>
        )
      })}
    </ul>
  )
}

/** Marks of one place are shown one below the other; there may be many. */
const mostListed = 20

interface MarkListProps extends Pick<MarkLaneProps, 'onEdit' | 'onRemove'> {
  group: MarkGroup
}

function MarkList({ group: { marks }, onEdit, onRemove }: MarkListProps) {
  const { t } = useTranslation()
  const zone = useZone()
  return (
    <ul className={styles.told}>
      {marks.slice(0, mostListed).map((mark) => (
        <li key={`${mark.kind} ${mark.id}`}>
          <span className="muted num">{timeText(mark.ts, zone)}</span> <b>{t(markKinds[mark.kind])}</b>{' '}
          {mark.text}
          {mark.isChangeable && (
            <>
              <Button type="link" size="small" onClick={() => onEdit(mark)}>
                {t('编辑')}
              </Button>
              <Button type="link" size="small" danger onClick={() => onRemove(mark)}>
                {t('删除')}
              </Button>
            </>
          )}
        </li>
      ))}
      {marks.length > mostListed && (
        <li className="muted">{t('另有 {{count}} 条', { count: marks.length - mostListed })}</li>
      )}
    </ul>
  )
}
