import { getView, type ViewRow } from '@energy-console/contract/views'
import { inDark, pagesOf } from '@energy-console/schematic'
import { StillView } from '@energy-console/schematic-react'
import { ClockZone } from '@energy-console/schematic-react/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../api/callApi'
import { callKey, readsOf } from '../../../api/callQuery'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { useStationZone } from '../../../kit/time/zone'
import { withPresentValues } from '../values/withPresentValues'
import { tryOpen } from './ContentPicture'
import styles from './ViewPicture.module.css'

/** What a view looks like: its stored thumbnail, else its first page with present values, drawn once it scrolls into sight. */
export function ViewPicture({ view }: { view: ViewRow }) {
  const element = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    if (!element.current || view.thumbnail) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [view.thumbnail])

  return (
    <div ref={element} className={styles.picture} data-type={view.type}>
      {view.thumbnail ? <img src={view.thumbnail} alt={view.name} /> : isSeen && <DrawnPicture view={view} />}
    </div>
  )
}

function DrawnPicture({ view }: { view: ViewRow }) {
  const query = { id: view.id }
  const timeZone = useStationZone(view.stationId)
  const { mode } = usePalette()
  const { data } = useQuery({
    queryKey: [...callKey(getView, { query }), 'picture'],
    ...readsOf(getView),
    queryFn: async () => {
      const { content } = await callApi(getView, { query, isSilent: true })
      const document = tryOpen(content)
      return document ? withPresentValues(document, pagesOf(document)[0]?.id) : null
    },
    staleTime: 60_000,
  })
  return (
    data && (
      <ClockZone value={timeZone}>
        <StillView document={mode === 'dark' ? inDark(data) : data} label={view.name} isExample />
      </ClockZone>
    )
  )
}
