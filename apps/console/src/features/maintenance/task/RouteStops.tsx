import { CheckCircleFilled, EnvironmentOutlined, RightOutlined } from '@ant-design/icons'
import type { TaskDetail } from '@energy-console/contract/maintenance'
import { Tag } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './RouteStops.module.css'
import { legsOf, nextStop, progressOf, type Stop } from './stops'

interface RouteStopsProps {
  task: TaskDetail
  stops: readonly Stop[]
  onOpen: (stop: Stop) => void
}

/** The way of a round: site by site its stops in their order, how far they are done, and the next one marked. */
export function RouteStops({ task, stops, onOpen }: RouteStopsProps) {
  const { t } = useTranslation()
  const next = nextStop(stops)
  const { places, legs, returns } = useMemo(() => {
    const places = new Map(task.places?.map((place) => [place.assetId, place]))
    const legs = legsOf(stops, ({ assetId }) => places.get(assetId ?? '')?.sites ?? [])
    return { places, legs, returns: legs.filter(({ isReturn }) => isReturn).length }
  }, [task.places, stops])
  const isPlaced = legs.some(({ sites }) => sites.length > 0)
  return (
    <>
      {isPlaced && (
        <p className={styles.summary}>
          {t('{{stops}} 站，经过 {{legs}} 处位置', { stops: stops.length, legs: legs.length })}
          {returns > 0 && <Tag color="warning">{t('{{count}} 次走回已到过的位置', { count: returns })}</Tag>}
        </p>
      )}
      {legs.map(({ key, sites, isReturn, stops: here }) => (
        <section key={key} className={styles.leg} aria-label={sites.join(' › ') || t('未填位置')}>
          {isPlaced && (
            <h3>
              <EnvironmentOutlined aria-hidden />
              <span>{sites.join(' › ') || t('未填位置')}</span>
              {isReturn && <Tag color="warning">{t('再次经过')}</Tag>}
            </h3>
          )}
          <ol className={styles.route}>
            {here.map(({ stop, index }) => {
              const { done, failed } = progressOf(stop)
              const place = places.get(stop.assetId ?? '')?.place
              return (
                <li key={stop.key}>
                  <button
                    type="button"
                    aria-current={stop === next ? 'step' : undefined}
                    onClick={() => onOpen(stop)}
                  >
                    <span className={`num ${styles.number}`}>
                      {done === stop.items.length ? (
                        <CheckCircleFilled aria-label={t('已完成')} />
                      ) : (
                        index + 1
                      )}
                    </span>
                    <span className={styles.name}>
                      <strong>{stop.name ?? task.title}</strong>
                      {place && <span className="muted">{place}</span>}
                    </span>
                    {stop === next && <Tag color="processing">{t('下一站')}</Tag>}
                    {failed > 0 && <Tag color="error">{t('{{count}} 项异常', { count: failed })}</Tag>}
                    <span className="num muted">
                      {done}/{stop.items.length}
                    </span>
                    <RightOutlined aria-hidden />
                  </button>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
    </>
  )
}
