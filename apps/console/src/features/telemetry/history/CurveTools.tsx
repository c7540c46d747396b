import { EditOutlined, FormOutlined, StopOutlined } from '@ant-design/icons'
import { type AskedResolution, askedResolutions } from '@energy-console/contract/telemetry'
import { Button, Segmented, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { resolutionWords } from '../../../kit/curve/resolutionWords'
import { PhoneFold } from '../../../kit/fold/PhoneFold'
import { type CurveView, draws } from './curveAddress'
import styles from './HistoryPage.module.css'
import type { DrawnLine } from './historyOption'
import { MarkKinds } from './MarkKinds'

interface CurveToolsProps {
  view: CurveView
  lines: readonly DrawnLine[]
  onChange: (part: Partial<CurveView>) => void
  onNote: (() => void) | undefined
  /** Readings of the time that is shown are to be marked as bad. */
  onBad: (() => void) | undefined
  /** Right values are to take the place of readings of that time. */
  onCorrect: (() => void) | undefined
}

/** How curves are drawn, how finely, and with which marks; folded on a phone, where the curves come first. */
export function CurveTools({ view, lines, onChange, onNote, onBad, onCorrect }: CurveToolsProps) {
  const { t } = useTranslation()
  const taken = [...new Set(lines.map(({ curve }) => curve.resolution))].map((key) => t(resolutionWords[key]))
  const automatic =
    taken.length === 0 || view.resolution !== undefined
      ? t('自动')
      : t('自动（{{name}}）', { name: taken.join(t('、')) })
  return (
    <PhoneFold word={t('显示')}>
      <div className={styles.tools}>
        <MarkKinds unmarked={view.unmarked} onChange={(unmarked) => onChange({ unmarked })} />
        <Select<AskedResolution | ''>
          aria-label={t('分辨率')}
          value={view.resolution ?? ''}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: automatic },
            ...askedResolutions.map((value) => ({ value, label: t(resolutionWords[value]) })),
          ]}
          onChange={(value) => onChange({ resolution: value === '' ? undefined : value })}
        />
        <Segmented
          aria-label={t('画法')}
          value={view.draw}
          options={Object.entries(draws).map(([value, word]) => ({
            // the keys of a constant are its kinds
            value: value as CurveView['draw'],
            label: t(word),
          }))}
          onChange={(draw) => onChange({ draw })}
        />
        {onNote && (
          <Button icon={<FormOutlined />} onClick={onNote}>
            {t('添加备注')}
          </Button>
        )}
        {onBad && (
          <Button icon={<StopOutlined />} onClick={onBad}>
            {t('标记坏值')}
          </Button>
        )}
        {onCorrect && (
          <Button icon={<EditOutlined />} onClick={onCorrect}>
            {t('修正读数')}
          </Button>
        )}
      </div>
    </PhoneFold>
  )
}
