import { sanitiseHtml } from '@energy-console/contract'
import { useLayoutEffect, useRef } from 'react'
import styles from './RichText.module.css'

/** Formatted text as it is read; made harmless once more, wherever it comes from. */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.innerHTML = sanitiseHtml(html)
  }, [html])
  return <div ref={box} className={styles.text} />
}
