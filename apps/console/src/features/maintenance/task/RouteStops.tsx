import { CheckCircleFilled, EnvironmentOutlined, RightOutlined } from '@ant-design/icons'
import type { TaskDetail } from '@energy-console/contract/maintenance'
import { Tag } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { distanceText } from '../../../kit/map/distanceText'
import { RouteMap } from './RouteMap'
import styles from './RouteStops.module.css'
import { legsOf, nextStop, type PlacedStop, placedStops, positionsOf, progressOf, type Stop } from './stops'

interface RouteStopsProps {
  task: TaskDetail
  stops: readonly Stop[]
  onOpen: (stop: Stop) => void
}

/** The way of a round: its map, and site by site its stops in their order, how far they are done, and the next one marked. */
export function RouteStops({ task, stops, onOpen }: RouteStopsProps) {
  const { t } = useTranslation()
  const next = nextStop(stops)
  const { places, legs, returns, placed } = useMemo(() => {
    const places = new Map(task.places?.map((place) => [place.assetId, place]))
    const legs = legsOf(stops, ({ assetId }) => places.get(assetId ?? '')?.sites ?? [])
    const placed = placedStops(stops, ({ assetId }) => places.get(assetId ?? '')?.position)
    return { places, legs, returns: legs.filter(({ isReturn }) => isReturn).length, placed }
  }, [task.places, stops])
  const isPlaced = legs.some(({ sites }) => sites.length > 0)
  // what stands in one spot needs no map
  const isMapped = positionsOf(placed).length > 1
  const metresTo = new Map(placed.map(({ stop, metres }) => [stop, metres]))
  return (
    <>
      {(isPlaced || isMapped) && (
        <p className={styles.summary}>
          {isPlaced && t('{{stops}} 站，经过 {{legs}} 处位置', { stops: stops.length, legs: legs.length })}
          {isMapped && <span>{wayText(placed, t)}</span>}
          {isMapped && placed.length < stops.length && (
            <span className="muted">
              {t('{{count}} 站没有经纬度，不在图上', { count: stops.length - placed.length })}
            </span>
          )}
          {returns > 0 && <Tag color="warning">{t('{{count}} 次走回已到过的位置', { count: returns })}</Tag>}
        </p>
      )}
      {isMapped && <RouteMap placed={placed} next={next} onOpen={onOpen} />}
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
              const metres = metresTo.get(stop)
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
                      {isMapped && metres != null && (
                        <span className="muted num">
                          {t('距上一站 {{distance}}', { distance: distanceText(metres, t) })}
                        </span>
                      )}
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

/** How far a round is from its first stop on the map to its last, straight from one to the next. */
const wayText = (placed: readonly PlacedStop[], t: TFunction) =>
  t('各站间直线共 {{distance}}', {
    distance: distanceText(
      placed.reduce((sum, { metres }) => sum + (metres ?? 0), 0),
      t,
    ),
  })
