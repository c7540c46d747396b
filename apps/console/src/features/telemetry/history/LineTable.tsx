import { DeleteOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { doubtWords, stepMs } from '@energy-console/contract/telemetry'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from '../../../i18n/useTranslation'
import { resolutionWords } from '../../../kit/curve/resolutionWords'
import { DeviceName } from '../../../kit/device/DeviceName'
import { StatusTag } from '../../../kit/StatusTag'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { durationText } from '../../../kit/value/durationText'
import { formatValue } from '../../../kit/value/formatValue'
import { type Curve, doubtAt, summaryOf, valueAt } from '../curves/curveValues'
import type { DrawnLine } from './historyOption'
import styles from './LineTable.module.css'

interface LineTableProps {
  lines: readonly DrawnLine[]
  hidden: readonly string[]
  cursor: number | undefined
  /** Up to then not all doubtful readings of buckets are known, Unix ms; undefined while none are. */
  toldFrom: number | undefined
  /** When the time ends that is shown, Unix ms. */
  until: number
  onToggle: (itemId: string) => void
  onRemove: (itemId: string) => void
}

/** Every line with its value at the cursor and what it comes to over the whole time. */
export function LineTable({ lines, hidden, cursor, toldFrom, until, onToggle, onRemove }: LineTableProps) {
  const { t } = useTranslation()
  const zone = useZone()
  return (
    // a scrolling region is reached by keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={styles.scroller} tabIndex={0} aria-label={t('光标处的值')} data-scrolls>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('数据点')}</th>
            <th scope="col">{cursor === undefined ? t('光标处的值') : timeText(cursor, zone)}</th>
            <th scope="col" className={styles.wide}>
              {t('最小 ~ 最大')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('质量')}
            </th>
            <th scope="col">{t('本期最小')}</th>
            <th scope="col">{t('本期最大')}</th>
            <th scope="col" className={styles.wide}>
              {t('本期平均')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('分辨率')}
            </th>
            <td className={styles.button} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const { info, name, colour, curve } = line
            const isHidden = hidden.includes(info.itemId)
            const found = cursor === undefined ? undefined : valueAt(curve, cursor)
            const summary = summaryOf(curve, Math.min(until, Date.now()))
            const said = (value: number | undefined) => formatValue(value, info)
            return (
              <tr key={info.itemId} data-hidden={isHidden || undefined}>
                <th scope="row">
                  <span className={styles.name}>
                    <Button
                      type="text"
                      size="small"
                      className={styles.button ?? ''}
                      icon={isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
                      aria-pressed={!isHidden}
                      aria-label={t('显示 {{name}}', { name })}
                      onClick={() => onToggle(info.itemId)}
                    />
                    <span className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
                    <span>
                      <DeviceName deviceId={info.deviceId} name={name} />
                    </span>
                    {info.unit && <span className="muted">{info.unit}</span>}
                  </span>
                </th>
                <td className={styles.value}>{said(found?.value)}</td>
                <td className={styles.wide}>
                  {found && curve.resolution !== 'raw' ? `${said(found.low)} ~ ${said(found.high)}` : '—'}
                </td>
                <td className={styles.wide}>
                  <Quality curve={curve} cursor={cursor} toldFrom={toldFrom} />
                </td>
                <td title={summary && timeText(summary.lowTs, zone)}>{said(summary?.low)}</td>
                <td title={summary && timeText(summary.highTs, zone)}>{said(summary?.high)}</td>
                <td className={styles.wide}>{said(summary?.mean)}</td>
                <td className={styles.wide}>{widthText(curve, t)}</td>
                <td className={styles.button}>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('移除 {{name}}', { name })}
                    onClick={() => onRemove(info.itemId)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const ownMs = { raw: 0, ...stepMs } as const

/** How long a value stands for: longer than the roll-up says where several of its buckets are merged. */
const widthText = ({ resolution, widthMs }: Curve, t: TFunction) =>
  widthMs > ownMs[resolution] ? durationText(widthMs, 'ms', t) : t(resolutionWords[resolution])

interface QualityProps extends Pick<LineTableProps, 'cursor' | 'toldFrom'> {
  curve: Curve
}

function Quality({ curve, cursor, toldFrom }: QualityProps) {
  const { t } = useTranslation()
  if (cursor === undefined) return <>—</>
  const doubt = doubtAt(curve, cursor)
  if (doubt !== undefined)
    return <StatusTag tone={gravest.includes(doubt) ? 'error' : 'warning'}>{t(doubt)}</StatusTag>
  const isKnown = curve.resolution === 'raw' || (toldFrom !== undefined && cursor >= toldFrom)
  return <>{isKnown && valueAt(curve, cursor) ? t('正常') : '—'}</>
}

const gravest: readonly string[] = [doubtWords.reading[2], doubtWords.bucket[2]]
