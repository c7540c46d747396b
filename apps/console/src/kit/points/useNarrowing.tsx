import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePlace } from '../../api/browser/place'
import { useTranslation } from '../../i18n/useTranslation'

/**
 * The stations to choose from: those of the header's place, or all once somebody has asked for them, with the note that says
 * which and changes it; no note while all regions are chosen.
 */
export function useNarrowing(): { stationIds: readonly string[] | undefined; note: ReactNode } {
  const { t } = useTranslation()
  const place = usePlace((held) => held.place)
  const [isEverywhere, setEverywhere] = useState(false)
  if (!place) return { stationIds: undefined, note: null }
  const only = t('只显示“{{place}}”', { place: place.title })
  return {
    stationIds: isEverywhere ? undefined : place.stationIds,
    note: (
      <p className="muted" style={{ margin: '0 0 8px' }}>
        {isEverywhere ? t('显示全部站点') : only}{' '}
        <Button type="link" size="small" onClick={() => setEverywhere(!isEverywhere)}>
          {isEverywhere ? only : t('显示全部站点')}
        </Button>
      </p>
    ),
  }
}
