import { type ViewRow, viewDetail } from '@energy-console/contract/views'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../api/useCall'
import { ContentPicture } from './ContentPicture'
import styles from './ViewPicture.module.css'

/** What a view looks like: its stored thumbnail, else its first page, drawn once it scrolls into sight. */
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
  const { data } = useCall(viewDetail, { query: { id: view.id } }, { staleMs: 60_000 })
  return data && <ContentPicture content={data.content} label={view.name} />
}
