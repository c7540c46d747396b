import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { distanceText } from '../../../kit/map/distanceText'
import { isPositionOffered } from '../../../kit/map/ownPosition'
import { type Mark, PlaceMap } from '../../../kit/map/PlaceMap'
import { metresBetween } from '../../../kit/map/projection'
import { useOwnPosition } from '../../../kit/map/useOwnPosition'
import styles from './RouteStops.module.css'
import { type PlacedStop, positionsOf, progressOf, type Stop } from './stops'

interface RouteMapProps {
  placed: readonly PlacedStop[]
  next: Stop | undefined
  onOpen: (stop: Stop) => void
}

const isDone = ({ stop }: PlacedStop) => progressOf(stop).done === stop.items.length

/** A round on the map: its stops by their numbers, the way from one to the next, and, who asks for it, himself. Needs no network. */
export function RouteMap({ placed, next, onOpen }: RouteMapProps) {
  const { t } = useTranslation()
  const [isFollowed, setFollowed] = useState(false)
  const { position, failure } = useOwnPosition(isFollowed)
  const places = positionsOf(placed)
  const marks = places.map(
    ({ key, position: at, stops }): Mark => ({
      id: key,
      ...at,
      name: stops.map(({ index, stop }) => [index + 1, stop.name].filter(Boolean).join(' ')).join(t('、')),
      isChosen: stops.some(({ stop }) => stop === next),
      isOff: stops.every(isDone),
    }),
  )
  const self: Mark[] = position ? [{ id: 'self', ...position, name: t('我的位置'), isSelf: true }] : []
  const ahead = placed.find(({ stop }) => stop === next)
  return (
    <div className={styles.map}>
      <PlaceMap
        label={t('路线图')}
        marks={[...marks, ...self]}
        way={placed.map((one) => one.position)}
        nearness="yard"
        onOpen={(id) => {
          const stops = places.find(({ key }) => key === id)?.stops ?? []
          const one = stops.find((stop) => !isDone(stop)) ?? stops[0]
          if (one) onOpen(one.stop)
        }}
      />
      {isPositionOffered() && (
        <p className={styles.summary}>
          <Button
            icon={<AimOutlined />}
            aria-pressed={isFollowed}
            onClick={() => setFollowed((before) => !before)}
          >
            {t('我的位置')}
          </Button>
          {position && ahead && (
            <span>
              {t('离下一站 {{distance}}', {
                distance: distanceText(metresBetween(position, ahead.position), t),
              })}
            </span>
          )}
          {failure && <span role="alert">{t(failure)}</span>}
        </p>
      )}
    </div>
  )
}
