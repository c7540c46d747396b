import {
  getHandoverSections,
  type HandoverSection,
  mostHandoverLines,
} from '@energy-console/contract/maintenance'
import { Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { useShownTime } from '../../../kit/time/zone'
import { LineText } from './LineText'
import styles from './ShiftHandover.module.css'

/** What a handover has gathered by itself, part by part. */
export function HandoverSections({ handoverId }: { handoverId: string }) {
  const { t } = useTranslation()
  const shown = useShownTime()
  const { data, error, refetch } = useCall(getHandoverSections, { query: { id: handoverId } })
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <>
      <p className="muted">
        {t('{{from}} 至 {{until}}', { from: shown(data.fromTime), until: shown(data.untilTime) })}
      </p>
      {data.sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </>
  )
}

function Section({ section: { title, count, lines } }: { section: HandoverSection }) {
  const { t } = useTranslation()
  const shown = useShownTime()
  return (
    <section className={styles.section}>
      <h2>
        {t(title)} <span className="num muted">{count}</span>
      </h2>
      {lines.length === 0 ? (
        <p className="muted">{t('无')}</p>
      ) : (
        <ul>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered
            <li key={at}>
              {line.time && <time className="num muted">{shown(line.time)}</time>} <LineText line={line} />
            </li>
          ))}
        </ul>
      )}
      {/* fewer lines than there is room for are sums of what was counted */}
      {count > lines.length && lines.length === mostHandoverLines && (
        <p className="muted">{t('只列出其中 {{count}} 条', { count: lines.length })}</p>
      )}
    </section>
  )
}
