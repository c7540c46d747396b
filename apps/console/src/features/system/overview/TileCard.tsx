import { RightOutlined } from '@ant-design/icons'
import type { TenantTraffic } from '@energy-console/contract/telemetry'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { StatusTag } from '../../../kit/StatusTag'
import { figureText } from '../../../kit/value/figureText'
import { TroubleLine } from '../trouble/TroubleLine'
import styles from './PlatformOverview.module.css'
import type { TileSlot } from './useTiles'

/** One answer of the overview: its state in colour and words, its figure, and the way to where it is dealt with. */
export function TileCard({ slot }: { slot: TileSlot }) {
  const { t } = useTranslation()
  const id = useId()
  const { title, unit, to, tile, error, onRetry, troubles = [], traffic } = slot
  return (
    <section className={styles.tile} data-tone={tile?.tone ?? 'warning'} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>
          {to ? (
            <Link to={to}>
              {t(title)} <RightOutlined aria-hidden />
            </Link>
          ) : (
            t(title)
          )}
        </h2>
        {tile && <StatusTag tone={tile.tone}>{t(tile.word)}</StatusTag>}
      </header>
      {!tile && error && <Failure text={error.message} onRetry={onRetry} />}
      {tile && (
        <>
          <p className={styles.figure}>
            <strong className="num">{tile.value}</strong>
            {unit && tile.value !== '—' && <small> {t(unit)}</small>}
          </p>
          <ul className={styles.lines}>
            {tile.lines.map(({ text, params, to: target }) => {
              const words = t(text, params)
              return <li key={words}>{target ? <Link to={target}>{words}</Link> : words}</li>
            })}
            {troubles.map((trouble) => (
              <TroubleLine key={`${trouble.code} ${trouble.source} ${trouble.subject}`} {...trouble} />
            ))}
          </ul>
          {traffic && traffic.tenants.length > 0 && <TrafficBars tenants={traffic.tenants} />}
        </>
      )}
    </section>
  )
}

/** How much of today's messages each of the busiest tenants sent, as bars with their figures beside. */
function TrafficBars({ tenants }: Pick<TenantTraffic, 'tenants'>) {
  const { t } = useTranslation()
  const most = Math.max(1, ...tenants.map(({ messages }) => messages))
  return (
    <ul className={styles.bars} aria-label={t('各租户今天的网关消息')}>
      {tenants.map(({ tenantId, tenantName, messages, gateways, onlineGateways }) => (
        <li key={tenantId}>
          <span className={styles.name} title={tenantName}>
            {tenantName}
          </span>
          <span className={styles.track} aria-hidden>
            <span style={{ width: `${(messages / most) * 100}%` }} />
          </span>
          <span className="num">
            {t('{{messages}} 条，网关 {{online}}/{{all}}', {
              messages: figureText(messages, { decimals: 0 }),
              online: onlineGateways,
              all: gateways,
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
