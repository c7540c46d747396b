import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import type { TaskDetail } from '@energy-console/contract/maintenance'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './RouteStops.module.css'
import { nextStop, progressOf, type Stop } from './stops'

interface RouteStopsProps {
  task: TaskDetail
  stops: readonly Stop[]
  onOpen: (stop: Stop) => void
}

/** The way of a round: its stops in their order with where they are and how far they are done, the next one marked. */
export function RouteStops({ task, stops, onOpen }: RouteStopsProps) {
  const { t } = useTranslation()
  const next = nextStop(stops)
  const places = new Map(task.places?.map(({ assetId, place }) => [assetId, place]))
  return (
    <ol className={styles.route}>
      {stops.map((stop, index) => {
        const { done, failed } = progressOf(stop)
        const place = places.get(stop.assetId ?? '')
        return (
          <li key={stop.key}>
            <button
              type="button"
              aria-current={stop === next ? 'step' : undefined}
              onClick={() => onOpen(stop)}
            >
              <span className={`num ${styles.number}`}>
                {done === stop.items.length ? <CheckCircleFilled aria-label={t('已完成')} /> : index + 1}
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
  )
}
